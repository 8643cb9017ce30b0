import type { Thing } from '../../../reconcile/ports/index.ts'
import { stampCondition, stampValues } from '../world/stamp-condition.ts'
import type { WorldReader } from '../world/world.ts'
import { hostColumns } from './host-row.ts'
import type { HostRow } from './host-row.ts'

/** Reads a host that carries exactly this name and stamp (contract rule 2); null when there is none. */
export async function findHost(reader: WorldReader, thing: Thing): Promise<HostRow | null> {
  const { rows } = await reader.query<HostRow>(
    `select ${hostColumns} from sim.hosts where ${stampCondition}`,
    stampValues(thing),
  )
  return rows[0] ?? null
}

/** Lists every host of the world in order of public id, `installation` null meaning all. */
export async function listHosts(reader: WorldReader, installation: string | null): Promise<readonly HostRow[]> {
  const { rows } = await reader.query<HostRow>(
    `select ${hostColumns} from sim.hosts where $1::text is null or installation = $1 order by public_id, id`,
    [installation],
  )
  return rows
}

/** Finds a host by its public number. */
export async function findHostByNumber(
  reader: WorldReader,
  publicId: number,
  installation: string | null,
): Promise<HostRow | null> {
  const { rows } = await reader.query<HostRow>(
    `select ${hostColumns} from sim.hosts where public_id = $1 and ($2::text is null or installation = $2) order by id limit 1`,
    [publicId, installation],
  )
  return rows[0] ?? null
}
