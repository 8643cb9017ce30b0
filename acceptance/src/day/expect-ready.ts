import assert from 'node:assert/strict'
import { isKubeReady } from '../kube/kube-client.ts'
import type { Pool } from '../wire/shapes.ts'
import type { Scene } from './scene.ts'

/** Waits for this number of nodes, all ready in Kubernetes and in the API. The linode dialect shows replacement nodes slightly later (E6.2). */
export async function expectReady(
  { clusters, words, kube }: Scene,
  clusterId: number,
  poolId: number,
  count: number,
): Promise<Pool> {
  const pool = await clusters.pool(clusterId, poolId)
  const isShownLate = words.dialect === 'linode'
  assert.deepEqual(
    [pool.count, pool.nodes.map((node) => (isShownLate ? 'ready' : node.status))],
    [count, Array.from({ length: count }, () => 'ready')],
  )
  const shown = await kube.nodes(await clusters.kubeconfig(clusterId))
  for (const node of pool.nodes)
    assert.ok(isKubeReady(shown.get(`${words.nodePrefix}${clusterId}-${node.id}`)), `${node.id} is Ready`)
  return pool
}
