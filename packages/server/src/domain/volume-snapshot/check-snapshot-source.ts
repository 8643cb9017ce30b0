import type { Encryption } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

interface RequestedVolume {
  readonly sizeGib: number | null
  readonly region: string
  readonly encryption: Encryption | null
}

interface SourceSnapshot {
  readonly size_gib: number
  readonly region: string
  readonly encryption: Encryption
}

/** Returns all reasons against creating a volume with these values from the snapshot, or an empty list (decision D13). A null value is the snapshot's. */
export function checkSnapshotSource(volume: RequestedVolume, snapshot: SourceSnapshot): ApiError[] {
  const { size_gib: leastGib, region, encryption } = snapshot
  const errors: ApiError[] = []
  if (volume.region !== region) {
    const reason = `The snapshot is in region ${region}, not in ${volume.region}.`
    errors.push(new ApiError('volume.region_mismatch', reason, { field: 'region' }))
  }
  if (volume.sizeGib !== null && volume.sizeGib < leastGib) {
    const reason = `Must be at least ${leastGib} GiB, the size of the snapshot`
    errors.push(new ApiError('volume.size_bounds', reason, { field: 'size' }))
  }
  if (volume.encryption !== null && volume.encryption !== encryption) {
    const reason = `The snapshot has encryption ${encryption}, which the volume must have too.`
    errors.push(new ApiError('request.field_invalid', reason, { field: 'encryption' }))
  }
  return errors
}
