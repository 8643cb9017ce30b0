import { workColumns } from '../state/progress.ts'
import { stampCondition, stampValues } from '../state/stamp-condition.ts'
import type { HardwareType, Resource, VolumeCapabilities, VolumeObservation } from '#reconcile/ports/index.ts'
import type { Working } from '../state/progress.ts'
import type { SimulatorReader } from '../state/simulator-state.ts'

/** Kind of work on a volume. */
export type SimVolumeWork = 'create' | 'clone' | 'grow' | 'migrate' | 'wipe'

/** A volume. `isLost`: the disk was removed without a driver call. */
export interface SimVolumeRow extends Working<SimVolumeWork> {
  readonly id: string
  readonly name: string
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
export const simVolumeColumns = `id, name, public_id as "publicId", region, size_gib as "sizeGib", hardware_type as "hardwareType",
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

/** Finds a volume by name and stamp (contract rule 2), or null. */
export async function findSimVolume(reader: SimulatorReader, resource: Resource): Promise<SimVolumeRow | null> {
  const { rows } = await reader.query<SimVolumeRow>(
    `select ${simVolumeColumns} from sim.volumes where ${stampCondition} and not is_lost`,
    stampValues(resource),
  )
  return rows[0] ?? null
}

/** Volumes by public ID, of one installation or, with null, of all. */
export async function listSimVolumes(
  reader: SimulatorReader,
  installation: string | null,
): Promise<readonly SimVolumeRow[]> {
  const { rows } = await reader.query<SimVolumeRow>(
    `select ${simVolumeColumns} from sim.volumes where $1::text is null or installation = $1 order by public_id, is_lost, id`,
    [installation],
  )
  return rows
}

/** Finds a volume by public ID, preferably a present one, or null. */
export async function findSimVolumeByPublicId(
  reader: SimulatorReader,
  publicId: number,
  installation: string | null,
): Promise<SimVolumeRow | null> {
  const { rows } = await reader.query<SimVolumeRow>(
    `select ${simVolumeColumns} from sim.volumes where public_id = $1 and ($2::text is null or installation = $2) order by is_lost, id limit 1`,
    [publicId, installation],
  )
  return rows[0] ?? null
}
