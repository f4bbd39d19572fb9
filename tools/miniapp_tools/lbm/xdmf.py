# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A simulation's fields as VTK, and so ParaView, reads them: through the index."""

from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline
from vtkmodules.vtkIOXdmf2 import vtkXdmfReader


def read(index):
    """{step: {name: array[z, y, x] or [z, y, x, component]}}, with `origin` and `spacing` (x, y, z) beside the fields."""
    reader = vtkXdmfReader()
    reader.SetFileName(str(index))
    reader.UpdateInformation()
    times = reader.GetExecutive().GetOutputInformation(0).Get(vtkStreamingDemandDrivenPipeline.TIME_STEPS())
    moments = {}
    for time in times:
        reader.UpdateTimeStep(time)
        image = reader.GetOutputDataObject(0)
        moment = {"origin": image.GetOrigin(), "spacing": image.GetSpacing()}
        for i in range(image.GetPointData().GetNumberOfArrays()):
            array = image.GetPointData().GetArray(i)
            components = array.GetNumberOfComponents()
            shape = (*image.GetDimensions()[::-1], *([components] if components > 1 else []))
            moment[array.GetName()] = vtk_to_numpy(array).reshape(shape).copy()
        moments[int(time)] = moment
    return moments
