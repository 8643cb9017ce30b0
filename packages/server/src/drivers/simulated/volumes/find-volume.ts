import type { Thing } from '../../../reconcile/ports/index.ts'
import { stampCondition, stampValues } from '../world/stamp-condition.ts'
import type { WorldReader } from '../world/world.ts'
import { volumeColumns } from './volume-row.ts'
import type { VolumeRow } from './volume-row.ts'

/** Reads a volume that carries exactly this name and stamp (contract rule 2); null when there is none. */
export async function findVolume(reader: WorldReader, thing: Thing): Promise<VolumeRow | null> {
  const { rows } = await reader.query<VolumeRow>(
    `select ${volumeColumns} from sim.volumes where ${stampCondition} and not is_lost`,
    stampValues(thing),
  )
  return rows[0] ?? null
}

/** Lists every volume of the world in order of public id, `installation` null meaning all. */
export async function listVolumes(reader: WorldReader, installation: string | null): Promise<readonly VolumeRow[]> {
  const { rows } = await reader.query<VolumeRow>(
    `select ${volumeColumns} from sim.volumes where $1::text is null or installation = $1 order by public_id, is_lost, id`,
    [installation],
  )
  return rows
}

/** Finds a volume by its public number; one that is present wins over one that was taken away. */
export async function findVolumeByNumber(
  reader: WorldReader,
  publicId: number,
  installation: string | null,
): Promise<VolumeRow | null> {
  const { rows } = await reader.query<VolumeRow>(
    `select ${volumeColumns} from sim.volumes where public_id = $1 and ($2::text is null or installation = $2) order by is_lost, id limit 1`,
    [publicId, installation],
  )
  return rows[0] ?? null
}
