import type { Resource, Stamp } from '#reconcile/ports/index.ts'
import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import type { SimulatorState } from './simulator-state.ts'

interface OwnRow {
  readonly name: string
  readonly kind: Stamp['kind']
  readonly id: number
  readonly uid: string
  readonly region: string
}

const queries = {
  volume:
    'select name, kind, public_id as id, uid, region from sim.volumes where installation = $1 and not is_lost order by id',
  host: `select name, 'host' as kind, public_id as id, uid, region from sim.hosts where installation = $1 order by id`,
} as const

/** Volumes with their snapshots, or hosts, with an installation's stamp (driver contract, rule 35). */
export async function listSimResources(
  state: SimulatorState,
  table: keyof typeof queries,
  installation: string,
): Promise<readonly Resource[]> {
  const { rows } = await busyIfUnreachable(state, () => state.pool.query<OwnRow>(queries[table], [installation]))
  return rows.map(({ name, kind, id, uid, region }) => ({ name, stamp: { installation, kind, id, uid }, region }))
}
