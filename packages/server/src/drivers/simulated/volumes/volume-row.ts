import type { HardwareType } from '../../../reconcile/ports/index.ts'
import { workColumns } from '../world/progress.ts'
import type { Working } from '../world/progress.ts'

/** Long work on a volume. */
export type VolumeWork = 'create' | 'clone' | 'grow' | 'migrate' | 'wipe'

/** A volume as the world holds it. `isLost`: taken away behind the driver's back, which then no longer finds it. */
export interface VolumeRow extends Working<VolumeWork> {
  readonly id: string
  readonly name: string
  readonly publicId: number
  readonly region: string
  readonly sizeGib: number
  readonly hardwareType: HardwareType
  readonly isEncrypted: boolean
  /** Key of its bytes. */
  readonly extent: string
  readonly isComplete: boolean
  readonly isHealthy: boolean
  readonly isLost: boolean
  readonly growToGib: number | null
  readonly migrateTo: HardwareType | null
}

/** How a query reads a VolumeRow. */
export const volumeColumns = `id, name, public_id as "publicId", region, size_gib as "sizeGib", hardware_type as "hardwareType",
  is_encrypted as "isEncrypted", extent, is_complete as "isComplete", is_healthy as "isHealthy", is_lost as "isLost",
  grow_to_gib as "growToGib", migrate_to as "migrateTo", ${workColumns}`
