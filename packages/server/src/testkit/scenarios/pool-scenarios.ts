import type { EngineBench } from '../engine/engine-bench.ts'
import { type ScenarioContext, type RecoveryScenario, requestOnly } from '../prove-steps/recovery-scenario.ts'
import { requestCluster, requestClusterRecycle } from '../requests/request-cluster.ts'
import { requestNodeRecycle } from '../requests/request-node.ts'
import { requestPoolRecycle, requestPoolRemoval } from '../requests/request-pool.ts'
import { requestRemoval } from '../requests/request-host.ts'
import { expectCluster } from './expect-cluster.ts'
import { membersOf, poolIdsOf } from './members-of.ts'

async function make(bench: EngineBench, { label }: ScenarioContext, count: number): Promise<number> {
  return (await requestCluster(bench, { label, pools: [{ count }] })).id
}

async function onlyPool(bench: EngineBench, clusterId: number): Promise<number> {
  return (await poolIdsOf(bench, clusterId))[0] ?? 0
}

async function removeFirstHost(bench: EngineBench, clusterId: number): Promise<void> {
  await requestRemoval(bench, (await membersOf(bench, clusterId))[0]?.host_id ?? 0)
}

const made = ['host.define', 'host.make-disk', 'host.start', 'node.join', 'node.make-host']
const replaced = [
  ...made,
  'host.remove',
  'host.stop',
  'node.await',
  'node.drain',
  'node.leave',
  'node.release-host',
  'pool.switch',
]

/** All paths of a pool (decisions E6, E7). */
export const poolRecoveryScenarios: readonly RecoveryScenario[] = [
  {
    name: 'a pool is recycled, one node after the other',
    steps: [...replaced, 'pool.surge'],
    stride: 8,
    arrange: (bench, context) => make(bench, context, 2),
    request: requestOnly(async (bench, id) => requestPoolRecycle(bench, await onlyPool(bench, id))),
    verify: (bench, id) => expectCluster(bench, id, { nodes: 2 }),
  },
  {
    name: 'a cluster is recycled',
    steps: [...replaced, 'cluster.await'],
    stride: 3,
    arrange: (bench, context) => make(bench, context, 1),
    request: requestOnly((bench, id) => requestClusterRecycle(bench, id)),
    verify: (bench, id) => expectCluster(bench, id, { nodes: 1 }),
  },
  {
    name: 'the host of a node is deleted outside its cluster',
    steps: [...made, 'host.remove', 'host.stop', 'node.await', 'node.leave', 'pool.add', 'pool.remove'],
    stride: 3,
    arrange: (bench, context) => make(bench, context, 1),
    request: removeFirstHost,
    verify: (bench, id) => expectCluster(bench, id, { nodes: 1 }),
  },
  {
    name: 'a node is lost while its replacement is created',
    steps: [...made, 'host.remove', 'host.stop', 'node.await', 'node.leave', 'pool.promote', 'pool.remove'],
    stride: 3,
    arrange: (bench, context) => make(bench, context, 1),
    async request(bench, id) {
      await requestNodeRecycle(bench, (await membersOf(bench, id))[0]?.id ?? 0)
      await removeFirstHost(bench, id)
    },
    verify: (bench, id) => expectCluster(bench, id, { nodes: 1 }),
  },
  {
    name: 'a pool is deleted',
    steps: ['host.remove', 'host.stop', 'node.await', 'node.drain', 'node.leave', 'node.release-host'],
    arrange: (bench, context) => make(bench, context, 1),
    request: requestOnly(async (bench, id) => requestPoolRemoval(bench, await onlyPool(bench, id))),
    verify: (bench, id) => expectCluster(bench, id, { nodes: 0 }),
  },
]
