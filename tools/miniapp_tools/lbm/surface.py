# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The surface phi = 0, by VTK; draws nothing, so that no display and no OpenGL is needed."""

from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkFiltersCore import vtkFlyingEdges3D


def surface_of(phi):
    """Points (x, y, z in sites) and triangles (numbers of their points) of phi[z, y, x] = 0."""
    image = vtkImageData()
    image.SetDimensions(phi.shape[::-1])
    image.GetPointData().SetScalars(numpy_to_vtk(phi.ravel(), deep=True))
    contour = vtkFlyingEdges3D()
    contour.SetInputData(image)
    contour.SetValue(0, 0.0)
    contour.Update()
    found = contour.GetOutput()
    return vtk_to_numpy(found.GetPoints().GetData()), vtk_to_numpy(found.GetPolys().GetConnectivityArray()).reshape(-1, 3)
