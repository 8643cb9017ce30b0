import { workColumns } from '../state/progress.ts'
import { readSimTable } from '../state/sim-table.ts'
import type { HardwareType, VolumeCapabilities, VolumeObservation } from '#reconcile/ports/index.ts'
import type { Working } from '../state/progress.ts'

/** Kind of work on a volume. */
export type SimVolumeWork = 'create' | 'clone' | 'grow' | 'migrate' | 'wipe'

/** A volume. `isLost`: the disk was removed without a driver call. */
export interface SimVolumeRow extends Working<SimVolumeWork> {
  readonly id: string
  readonly name: string
  readonly kind: 'volume' | 'snapshot' | 'backup'
  readonly publicId: number
  readonly region: string
  readonly sizeGib: number
  readonly hardwareType: HardwareType
  readonly isEncrypted: boolean
  readonly extent: string
  readonly isComplete: boolean
  readonly isHealthy: boolean
  readonly isLost: boolean
  readonly growToGib: number | null
  readonly migrateTo: HardwareType | null
}

/** Query columns of SimVolumeRow. */
export const simVolumeColumns = `id, name, kind, public_id as "publicId", region, size_gib as "sizeGib", hardware_type as "hardwareType",
  is_encrypted as "isEncrypted", extent, is_complete as "isComplete", is_healthy as "isHealthy", is_lost as "isLost",
  grow_to_gib as "growToGib", migrate_to as "migrateTo", ${workColumns}`

/** All capabilities of the port. */
export const simVolumeCapabilities: VolumeCapabilities = {
  hardwareTypes: ['hdd', 'nvme'],
  growsAttached: true,
  migrates: true,
  encrypts: true,
}

/** Converts a row to an inspection result. */
export function toObservedVolume({ sizeGib, hardwareType, isHealthy, isComplete }: SimVolumeRow): VolumeObservation {
  return { sizeGib, hardwareType, isHealthy, isComplete }
}

/** Table of volumes. */
export const simVolumes = readSimTable<SimVolumeRow>({
  table: 'volumes',
  columns: simVolumeColumns,
  order: 'is_lost, id',
  present: 'not is_lost',
  publicIds: "kind = 'volume'",
})
