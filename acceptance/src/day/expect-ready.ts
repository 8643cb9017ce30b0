import assert from 'node:assert/strict'
import { isKubeReady } from '../kube/kube-client.ts'
import type { Pool } from '../wire/shapes.ts'
import type { DayContext } from './day-context.ts'

/** Returns the pool. Throws unless `count` nodes are ready in Kubernetes and in the API. The linode dialect shows replacement nodes as ready later (E6.2). */
export async function expectReady(
  { clusters, words, kube }: DayContext,
  clusterId: number,
  poolId: number,
  count: number,
): Promise<Pool> {
  const pool = await clusters.pool(clusterId, poolId)
  const isListedLate = words.dialect === 'linode'
  assert.deepEqual(
    [pool.count, pool.nodes.map((node) => (isListedLate ? 'ready' : node.status))],
    [count, Array.from({ length: count }, () => 'ready')],
  )
  const kubeNodes = await kube.nodes(await clusters.kubeconfig(clusterId))
  for (const node of pool.nodes)
    assert.ok(isKubeReady(kubeNodes.get(`${words.nodePrefix}${clusterId}-${node.id}`)), `${node.id} is Ready`)
  return pool
}
