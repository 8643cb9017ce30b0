import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { findPatch } from '../../domain/catalogue/find-patch.ts'
import { nodeName } from '../../domain/node/name.ts'
import { publicNodeId } from '../../domain/node/public-id.ts'
import { insertSystemJobs } from '../event/insert-system-jobs.ts'
import type { Tx } from '../open-store.ts'
import { poolEntity } from '../pool/pool-entity.ts'
import type { PoolChange } from '../pool/pool-frame.ts'
import { readClock } from '../work/read-clock.ts'
import { touchEachWork } from '../work/touch-work.ts'

/** How many nodes a pool gets, and what for. */
export interface NewNodes {
  readonly count: number
  /** The member that the one new node replaces; null for members. */
  readonly replacesId: number | null
}

/**
 * Writes new nodes of a pool with their work and a system job each, caused by the operation behind them (decisions E2, F2). They get
 * the latest patch of the cluster's minor (contract, "Clusters", rule 2).
 */
export async function insertNodes(
  tx: Tx,
  { pool, causeId, catalogue }: PoolChange,
  { count, replacesId }: NewNodes,
): Promise<void> {
  const names = await chooseNames(tx, pool.id, count)
  const { rows } = await sql<{ id: number; name: string }>`
    insert into nodes (account_id, cluster_id, pool_id, name, role, replaces_id, version)
    select ${pool.accountId}, ${pool.clusterId}, ${pool.id}, name, ${replacesId === null ? 'member' : 'surge'}, ${replacesId}::bigint, ${findPatch(catalogue, pool.k8sVersion)}
    from unnest(${names}::text[]) with ordinality as named (name, place) order by place
    returning id, name`.execute(tx)
  const generations = await touchEachWork(
    tx,
    'node',
    rows.map((row) => row.id),
    pool.region,
  )
  await insertSystemJobs(
    tx,
    pool.accountId,
    rows.map(({ id, name }) => ({
      action: 'orch_node_create',
      entity: poolEntity(pool),
      message: publicNodeId(pool.id, name),
      work: { kind: 'node', id, generation: generations.get(id) ?? 1 },
      ...(causeId === null ? {} : { causeId }),
    })),
  )
}

/** The four random digits of a name: this many differ. */
const digitsMany = 0x1_0000

/** Names that no node of the pool has: digits that follow a random start, so that those of one second never meet. */
async function chooseNames(tx: Tx, poolId: number, count: number): Promise<string[]> {
  const taken = new Set(
    (await tx.selectFrom('nodes').select('name').where('pool_id', '=', poolId).execute()).map((row) => row.name),
  )
  const seconds = Math.floor((await readClock(tx)) / 1000)
  const names: string[] = []
  const start = randomInt(digitsMany)
  for (let offset = 0; names.length < count && offset < digitsMany; offset += 1) {
    const name = nodeName(seconds, ((start + offset) % digitsMany).toString(16).padStart(4, '0'))
    if (!taken.has(name)) names.push(name)
  }
  return names
}
