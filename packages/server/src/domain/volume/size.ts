import type { VolumeBounds } from '../catalogue/catalogue.ts'
import { Fault } from '../shared/index.ts'

/** Bounds of a new volume's size in GiB (decision D2). */
export function checkCreateSize(sizeGib: number, bounds: VolumeBounds): Fault[] {
  if (sizeGib >= bounds.sizeMinGib && sizeGib <= bounds.sizeMaxGib) return []
  return [
    new Fault('volume.size_bounds', `Must be ${bounds.sizeMinGib}-${bounds.sizeMaxGib}`, {
      field: 'size',
      valid: ' GiB',
    }),
  ]
}

/** The upper bound of a resize; that it grows is checked against the stored size (`checkGrowth`). */
export function checkResizeBound(sizeGib: number, bounds: VolumeBounds): Fault[] {
  if (sizeGib <= bounds.sizeMaxGib) return []
  return [
    new Fault('volume.size_bounds', `Storage volumes cannot be resized larger than ${bounds.sizeMaxGib} gigabytes`, {
      field: 'size',
    }),
  ]
}

/** Size can only increase; equal is refused like less (contract, Errors 3; decision D2). */
export function checkGrowth(currentGib: number, wantedGib: number): Fault[] {
  if (wantedGib > currentGib) return []
  return [new Fault('volume.cannot_shrink', 'Storage volumes can only be resized up', { field: 'size' })]
}
