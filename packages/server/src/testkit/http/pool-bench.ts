import { openAccessList } from '#domain/cluster/access-list.ts'
import { afterAll, expect } from 'vitest'
import { neutralCatalogue } from '../catalogue.ts'
import { insertCluster } from '#store/cluster/write-cluster.ts'
import { lockClusterRow } from '#store/cluster/find-clusters.ts'
import { convergePool } from '#accept/pool/converge.ts'
import { touchWork } from '#store/work/touch-work.ts'
import { type HttpHarness, type TestAnswer, startHttpHarness } from './http-harness.ts'
import type { Pool } from '@moorage/contract'
import { type Actor, asId, type ClusterId, type PoolId } from '#domain/shared/index.ts'
import type { NodeRow } from '#store/node/find-node.ts'
import { selectRow, selectRows } from '../database/rows.ts'

/** API of pools and nodes without an engine. */
export interface PoolBench extends HttpHarness {
  readonly clusterId: ClusterId
  makePool(body?: Readonly<Record<string, unknown>>): Promise<Pool>
  viewPool(id: number): Promise<Pool>
  request<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<TestAnswer<Body>>
  nodesOf(poolId: number): Promise<NodeRow[]>
  converge(poolId: number): Promise<void>
  /** Makes new nodes ready and removes leaving nodes until converged. */
  ripen(poolId: number): Promise<void>
}

const ripeningsMost = 300

/** Opens an API with one cluster row, but without an engine; `afterAll` closes it. */
export async function openPoolBench(): Promise<PoolBench> {
  const http = await startHttpHarness()
  afterAll(() => http.close())
  const { store, ...caller } = http
  const actor: Actor = { ...caller, isRestricted: false, clusterId: null, requestId: '', address: '' }
  const clusterId = await store.db.transaction().execute(async (tx) => {
    const id = await insertCluster(tx, actor, {
      label: 'cluster-1',
      region: 'eu-central',
      version: '1.35',
      isHighlyAvailable: false,
      accessList: openAccessList,
      tags: [],
    })
    await touchWork(tx, { kind: 'cluster', id }, 'eu-central')
    return id
  })
  const bench: PoolBench = {
    ...http,
    clusterId,
    request: (method, path, body) =>
      http.call(method, `/v4/orch/clusters/${clusterId}${path}`, body === undefined ? {} : { body }),
    async makePool(body = {}) {
      const answer = await bench.request<Pool>('POST', '/pools', { type: 'g6-standard-1', count: 1, ...body })
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    },
    async viewPool(id) {
      const { status, body, text } = await bench.request<Pool>('GET', `/pools/${id}`)
      expect(status, text).toBe(200)
      expect(body.nodes, 'a pool has as many nodes as its count').toHaveLength(body.count)
      return body
    },
    nodesOf: (poolId) => selectRows(store, 'nodes', '*', { pool_id: poolId }, 'id'),
    converge: (poolId) => converge(http, poolId),
    ripen: (poolId) => ripen(bench, poolId),
  }
  return bench
}

async function converge({ store, accountId }: HttpHarness, poolId: number): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    const { cluster_id: clusterId } = await selectRow(tx, 'pools', 'cluster_id', { id: poolId })
    await lockClusterRow(tx, clusterId)
    await convergePool(tx, {
      author: { accountId },
      clusterId,
      poolId: asId<PoolId>(poolId),
      causeId: null,
      catalogue: neutralCatalogue,
    })
  })
}

async function ripen(bench: PoolBench, poolId: number): Promise<void> {
  const { db } = bench.store
  for (let round = 0; round < ripeningsMost; round += 1) {
    const before = JSON.stringify(await bench.nodesOf(poolId))
    await db
      .updateTable('nodes')
      .set({ is_ready: true })
      .where('pool_id', '=', asId<PoolId>(poolId))
      .where('role', '<>', 'leaving')
      .execute()
    await bench.converge(poolId)
    await db.deleteFrom('nodes').where('pool_id', '=', asId<PoolId>(poolId)).where('role', '=', 'leaving').execute()
    if (JSON.stringify(await bench.nodesOf(poolId)) === before) return
  }
  throw new Error(`pool ${poolId} does not converge`)
}
