import { randomInt } from 'node:crypto'
import type { PoolId } from '#domain/shared/index.ts'
import { findPatch } from '#domain/catalogue/cluster-versions.ts'
import { nodeName, publicNodeId } from '#domain/node/name.ts'
import { startSystemJobs } from '#store/event/start-job.ts'
import { insertNodes, listNodeNames } from '#store/node/insert-nodes.ts'
import type { Tx } from '#store/open-store.ts'
import { readClock } from '#store/work/read-clock.ts'
import { touchEachWork } from '#store/work/touch-work.ts'
import { type PoolChange, poolEntity } from './pool-entity.ts'

/** Nodes to add. */
export interface AddedNodes {
  readonly count: number
  /** Node that a surge node replaces; null to add members. */
  readonly replacesId: number | null
}

/**
 * Adds nodes to a pool, each with its work and a system job, caused by the operation (decisions E2, F2). The nodes are members or, with `replacesId`, a surge
 * node. They get the latest patch of the cluster's minor version (contract, "Clusters", rule 2).
 */
export async function addNodes(
  tx: Tx,
  { pool, causeId, catalogue }: PoolChange,
  { count, replacesId }: AddedNodes,
): Promise<void> {
  const names = await chooseNames(tx, pool.id, count)
  const rows = await insertNodes(tx, pool, { names, replacesId, version: findPatch(catalogue, pool.k8sVersion) })
  const generations = await touchEachWork(
    tx,
    'node',
    rows.map((row) => row.id),
    pool.region,
  )
  await startSystemJobs(
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

const digitsMany = 0x1_0000

/** The last digits are consecutive from a random start, so that names of one second never collide. */
async function chooseNames(tx: Tx, poolId: PoolId, count: number): Promise<string[]> {
  const taken = await listNodeNames(tx, poolId)
  const seconds = Math.floor((await readClock(tx)) / 1000)
  const names: string[] = []
  const start = randomInt(digitsMany)
  for (let offset = 0; names.length < count && offset < digitsMany; offset += 1) {
    const name = nodeName(seconds, ((start + offset) % digitsMany).toString(16).padStart(4, '0'))
    if (!taken.has(name)) names.push(name)
  }
  return names
}
