import type { CloudApi } from '../cloud/open-cloud.ts'
import type { CloudVolume } from '../cloud/volumes.ts'
import type { VolumeLocks } from '../wire/volume-locks.ts'
import { toBytes } from './volume-size.ts'

/** Dependencies of the controller's calls. */
export interface ControllerContext {
  readonly api: CloudApi
  readonly locks: VolumeLocks
  /** Node label with the region. */
  readonly topologyKey: string
  /** Called on demand, because the Secret may be created after the process starts. */
  readonly ownRegion: () => string
}

/** Returns a volume as the CSI message `Volume`: ID, capacity in bytes, and its region as topology. */
export function describeVolume({ topologyKey }: Pick<ControllerContext, 'topologyKey'>, volume: CloudVolume): object {
  return {
    volume_id: String(volume.id),
    capacity_bytes: toBytes(volume.sizeGib),
    accessible_topology: [{ segments: { [topologyKey]: volume.region } }],
  }
}
