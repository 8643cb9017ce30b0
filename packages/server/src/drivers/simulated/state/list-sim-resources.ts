import type { Resource } from '#reconcile/ports/index.ts'
import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import type { SimulatorState } from './simulator-state.ts'

interface OwnRow {
  readonly name: string
  readonly id: number
  readonly uid: string
  readonly region: string
}

const queries = {
  volume:
    'select name, public_id as id, uid, region from sim.volumes where installation = $1 and not is_lost order by id',
  host: 'select name, public_id as id, uid, region from sim.hosts where installation = $1 order by id',
} as const

/** Resources of one kind with an installation's stamp (driver contract, rule 35). */
export async function listSimResources(
  state: SimulatorState,
  kind: keyof typeof queries,
  installation: string,
): Promise<readonly Resource[]> {
  const { rows } = await busyIfUnreachable(state, () => state.pool.query<OwnRow>(queries[kind], [installation]))
  return rows.map(({ name, id, uid, region }) => ({ name, stamp: { installation, kind, id, uid }, region }))
}
