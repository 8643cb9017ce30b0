import type { EngineBench } from '../engine/engine-bench.ts'
import { type ScenarioContext, type RecoveryScenario, requestOnly } from '../prove-steps/recovery-scenario.ts'
import { requestCluster } from '../requests/request-cluster.ts'
import { requestNodeRemoval } from '../requests/request-node.ts'
import { requestPoolChange } from '../requests/request-pool.ts'
import { expectCluster } from './expect-cluster.ts'
import { membersOf, poolIdsOf } from './members-of.ts'

async function make(bench: EngineBench, { label }: ScenarioContext, count: number): Promise<number> {
  return (await requestCluster(bench, { label, pools: [{ count }] })).id
}

async function change(
  bench: EngineBench,
  clusterId: number,
  changed: Parameters<typeof requestPoolChange>[2],
): Promise<void> {
  await requestPoolChange(bench, (await poolIdsOf(bench, clusterId))[0] ?? 0, changed)
}

/** All paths of a node (decisions E2, E7). */
export const nodeRecoveryScenarios: readonly RecoveryScenario[] = [
  {
    name: 'a pool grows by a node',
    steps: ['host.define', 'host.make-disk', 'host.start', 'node.await', 'node.join', 'node.make-host'],
    arrange: (bench, context) => make(bench, context, 1),
    request: (bench, id) => change(bench, id, { count: 2 }),
    verify: (bench, id) => expectCluster(bench, id, { nodes: 2 }),
  },
  {
    name: 'a node is deleted',
    steps: ['host.remove', 'host.stop', 'node.await', 'node.drain', 'node.leave', 'node.release-host'],
    arrange: (bench, context) => make(bench, context, 2),
    request: requestOnly(async (bench, id) => requestNodeRemoval(bench, (await membersOf(bench, id))[0]?.id ?? 0)),
    verify: (bench, id) => expectCluster(bench, id, { nodes: 1 }),
  },
  {
    name: 'a node gets other labels',
    steps: ['node.join'],
    arrange: (bench, context) => make(bench, context, 1),
    request: (bench, id) => change(bench, id, { labels: { tier: 'front' } }),
    verify: (bench, id) => expectCluster(bench, id, { nodes: 1 }),
  },
]
