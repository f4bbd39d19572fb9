const family = document.getElementById('family'), variant = document.getElementById('variant'), shown = document.getElementById('shown');
function filter() {
  let count = 0;
  const words = variant.value.toLowerCase();
  for (const row of document.querySelectorAll('tr[data-variant]')) {
    row.hidden = (family.value && row.dataset.family !== family.value) || !row.dataset.variant.toLowerCase().includes(words);
    count += !row.hidden;
  }
  for (const section of document.querySelectorAll('section[data-family]')) section.hidden = family.value && section.dataset.family !== family.value;
  shown.textContent = count + ' rows';
}
family.addEventListener('change', filter);
variant.addEventListener('input', filter);
filter();
