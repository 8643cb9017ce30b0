import type { VolumeBounds } from '../catalogue/catalogue.ts'
import { ApiError } from '../shared/index.ts'

/** Returns volume.size_bounds if a new volume's size is outside the bounds (in GiB, inclusive); otherwise an empty list (decision D2). */
export function checkCreateSize(sizeGib: number, bounds: VolumeBounds): ApiError[] {
  if (sizeGib >= bounds.sizeMinGib && sizeGib <= bounds.sizeMaxGib) return []
  return [
    new ApiError('volume.size_bounds', `Must be ${bounds.sizeMinGib}-${bounds.sizeMaxGib}`, {
      field: 'size',
      valid: ' GiB',
    }),
  ]
}

/** Returns volume.size_bounds if a resize exceeds the upper bound, otherwise empty; `checkGrowth` compares with the stored size. */
export function checkResizeBound(sizeGib: number, bounds: VolumeBounds): ApiError[] {
  if (sizeGib <= bounds.sizeMaxGib) return []
  return [
    new ApiError('volume.size_bounds', `Storage volumes cannot be resized larger than ${bounds.sizeMaxGib} gigabytes`, {
      field: 'size',
    }),
  ]
}

/** Returns volume.cannot_shrink unless a resize increases the size, otherwise empty (contract, Errors 3; decision D2). */
export function checkGrowth(currentGib: number, desiredGib: number): ApiError[] {
  if (desiredGib > currentGib) return []
  return [new ApiError('volume.cannot_shrink', 'Storage volumes can only be resized up', { field: 'size' })]
}
