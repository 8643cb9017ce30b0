import type { Store } from '../../store/open-store.ts'
import { askRepair } from '../../store/volume/ask-repair.ts'

/** What `moor volume repair` is told. */
export interface VolumeRepairOptions {
  readonly id: number
}

/** What it prints; the event tells whether the volume is active again. */
export interface RepairingVolume {
  readonly id: number
  readonly operation_id: number
}

/** Lets the work on a volume in contact_support begin again (decisions D10, G5). Throws a Fault in words for the operator. */
export async function volumeRepair(store: Store, options: VolumeRepairOptions): Promise<RepairingVolume> {
  return { id: options.id, operation_id: await askRepair(store, options.id) }
}
