import type { CloudApi } from '../cloud/open-cloud.ts'
import type { CloudVolume } from '../cloud/volumes.ts'
import type { Turns } from '../wire/open-turns.ts'
import { toBytes } from './volume-size.ts'

/** What the calls of the controller work with. */
export interface ControllerContext {
  readonly api: CloudApi
  readonly turns: Turns
  /** Label of nodes that says which region they are in. */
  readonly topologyKey: string
  /** Read when it is needed: the Secret may come later than this process. */
  readonly ownRegion: () => string
}

/** A volume as CSI shows it. */
export function describeVolume({ topologyKey }: Pick<ControllerContext, 'topologyKey'>, volume: CloudVolume): object {
  return {
    volume_id: String(volume.id),
    capacity_bytes: toBytes(volume.sizeGib),
    accessible_topology: [{ segments: { [topologyKey]: volume.region } }],
  }
}
