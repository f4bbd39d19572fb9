#include <cstdio>

#include "core/family.hpp"
int main(int argc, char** argv)
{
    Kokkos::ScopeGuard g(argc, argv);
    using namespace miniapp;
    int n = argc > 1 ? atoi(argv[1]) : 258;
    for (auto& f : contents()) {
        for (std::string pr : {"double", "float"}) {
            Params p(f.parameters);
            p.set("precision", pr);
            if (f.name == "laplacian")
                p.set("size", Extents{n, n - 3, n + 5});
            auto c = f.make_case(p);
            auto w = f.work(p);
            for (size_t i = 0; i < f.variants.size(); ++i) {
                if (!f.variants[i].refuses(p).empty())
                    continue;
                ExecutionSpace s;
                c->poison();
                c->run(i, s);
                s.fence();
                auto v = c->verify();
                double best = 1e9;
                for (int r = 0; r < 5; ++r) {
                    Kokkos::Timer t;
                    c->run(i, s);
                    s.fence();
                    best = std::min(best, t.seconds());
                }
                printf(
                    "%-30s %-7s %8.2f GB/s err %.2e tol %.1e unw %ld tres %ld %s\n",
                    (f.name + "/" + f.variants[i].name).c_str(),
                    pr.c_str(),
                    w.bytes() / best / 1e9,
                    v.error,
                    v.tolerance,
                    v.unwritten,
                    v.trespassed,
                    v.ok() ? "ok" : "WRONG");
            }
        }
    }
}
