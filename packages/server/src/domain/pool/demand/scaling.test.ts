import { describe, expect, it } from 'vitest'
import type { ClusterDemand, DemandLoad, NodeDemand, NodePod, PodRequirements, WaitingPod } from '../../shared/index.ts'
import { planGrowth } from './plan-growth.ts'
import { findIdleNodes, planShrink } from './plan-shrink.ts'
import { type ScaledCluster, type ScaledNode, type ScaledPool, comingMostMs } from './scaled-cluster.ts'

const minute = 60_000
const gib = 2 ** 30
const capacity = (cpuMilli: number, memoryGib = cpuMilli / 500) => ({
  cpuMilli,
  memoryBytes: memoryGib * gib,
  pods: 110,
})

const needs = (name: string, cpuMilli: number, more: Partial<PodRequirements> = {}): PodRequirements => ({
  name,
  requests: { cpuMilli, memoryBytes: gib / 8, pods: 1 },
  isOutOfReach: false,
  selector: {},
  affinity: null,
  tolerations: [],
  ...more,
})
const waits = (cpuMilli: number, more: Partial<PodRequirements> = {}): WaitingPod => ({
  ...needs(`w-${cpuMilli}`, cpuMilli, more),
  waitingMs: 20_000,
})
const some = (count: number, pod: WaitingPod): WaitingPod[] =>
  Array.from({ length: count }, (_one, index) => ({ ...pod, name: `${pod.name}-${index}` }))
const runs = (cpuMilli: number, more: Partial<NodePod> = {}): NodePod => ({
  ...needs(`r-${cpuMilli}`, cpuMilli),
  evictionBlock: null,
  ...more,
})
const load = (...pods: readonly NodePod[]): DemandLoad => ({ staying: { cpuMilli: 0, memoryBytes: 0, pods: 0 }, pods })

/** Returns a node that has been ready for an hour. Its name begins with the pool's ID. */
const node = (nodeName: string, more: Partial<NodeDemand> = {}): NodeDemand => ({
  nodeName,
  readyMs: 60 * minute,
  isCordoned: false,
  labels: { pool: nodeName.slice(0, 1) },
  taints: [],
  capacity: capacity(2_000),
  load: load(runs(1_500)),
  ...more,
})
const member = (nodeName: string, more: Partial<ScaledNode> = {}): ScaledNode => ({
  id: Number(nodeName),
  nodeName,
  ageMs: 61 * minute,
  hasBeenReady: true,
  idleMs: null,
  ...more,
})
const young = { ageMs: minute, hasBeenReady: false }
const pool = (
  id: number,
  members: readonly ScaledNode[],
  more: Partial<ScaledPool> & { isScaled?: boolean; min?: number; max?: number } = {},
): ScaledPool => {
  const { isScaled = true, min = 1, max = 5, ...rest } = more
  return {
    id,
    count: members.length,
    autoscaler: { enabled: isScaled, min, max },
    typeCapacity: capacity(2_000),
    labels: { pool: String(id) },
    taints: [],
    members,
    grownMs: null,
    ...rest,
  }
}
const observed = (waiting: readonly WaitingPod[], ...nodes: readonly NodeDemand[]): ClusterDemand => ({
  waiting,
  nodes,
  isWhole: true,
})
const cluster = (...pools: readonly ScaledPool[]): ScaledCluster => ({ pools, isChanging: false, isLeaving: false })

const one = cluster(pool(1, [member('11')]))
const busy = node('11')
const pair = (more: Partial<ScaledNode> = {}) => cluster(pool(1, [member('11'), member('12', more)]))
const pools = (first: Parameters<typeof pool>[2] = {}, second: Parameters<typeof pool>[2] = {}) =>
  cluster(pool(1, [member('11')], first), pool(2, [member('21')], second))
const three = (third: Partial<ScaledNode>) =>
  cluster(pool(1, [member('11'), member('12', { idleMs: 10 * minute }), member('13', third)]))
const late = { ...young, ageMs: comingMostMs }
const of = (id: string) => ({ selector: { pool: id } })
const large = { typeCapacity: capacity(8_000) }
const largeNode = node('11', { capacity: capacity(8_000) })
const second = (more: Partial<NodeDemand>) => node('12', more)
const taints = [{ key: 'gpu', value: 'a', effect: 'NoSchedule' as const }]
const unmeasured = { requests: { cpuMilli: 0, memoryBytes: 0, pods: 1 } }
const tolerations = [{ key: 'gpu', hasAnyValue: true, value: '', effect: '' }]

const growths: readonly (readonly [string, ScaledCluster, ClusterDemand, number?])[] = [
  ['no waiting pods', one, observed([], busy)],
  ['one pod that fits a node', one, observed([waits(500)], busy)],
  ['nine pods of which four fit a node', one, observed(some(9, waits(500)), busy)],
  ['pods of mixed sizes', one, observed([waits(500), waits(1_500), waits(1_200), waits(800)], busy)],
  [
    'more pods than the maximum serves',
    cluster(pool(1, [member('11')], { max: 2 })),
    observed(some(9, waits(500)), busy),
  ],
  ['a pool at its maximum', cluster(pool(1, [member('11')], { max: 1 })), observed(some(2, waits(500)), busy)],
  ['an account at its limit', one, observed(some(2, waits(500)), busy), 0],
  ['an account with one node left', one, observed(some(9, waits(500)), busy), 1],
  ['a pool without autoscaler', cluster(pool(1, [member('11')], { isScaled: false })), observed([waits(500)], busy)],
  ['a pod that is larger than a node', one, observed([waits(3_000)], busy)],
  [
    'a pod larger than the space that DaemonSet pods leave',
    one,
    observed([waits(1_800)], node('11', { load: { ...load(), staying: capacity(300) } })),
  ],
  ['a pod that waits for a device', one, observed([waits(500, { isOutOfReach: true })], busy)],
  ['a pod that an expected node serves', pair(young), observed(some(4, waits(500)), busy)],
  ['more pods than an expected node serves', pair(young), observed(some(5, waits(500)), busy)],
  [
    'a pod that the scheduler has not placed on a new node yet',
    pair(),
    observed([waits(500)], busy, second({ readyMs: 5_000, load: load() })),
  ],
  [
    'a pod that does not fit a new, full node',
    pair(),
    observed([waits(500)], busy, second({ readyMs: 5_000, load: load(runs(1_800)) })),
  ],
  [
    'a pod that the scheduler does not place on an empty node',
    pair(),
    observed([waits(500)], busy, second({ load: load() })),
  ],
  [
    'a pod kept away by pods on nodes with capacity',
    pair(),
    observed([waits(500)], busy, second({ load: load(runs(100)) })),
  ],
  ['a node that is late', pair(late), observed([waits(500)], busy)],
  [
    'a node that is late, beside another pool',
    cluster(pool(1, [member('11'), member('12', late)]), pool(2, [member('21')])),
    observed([waits(500)], busy, node('21')),
  ],
  ['an old node that is not ready', pair(), observed([waits(500)], busy, second({ readyMs: null }))],
  ['a pod of one pool', pools(), observed([waits(500, of('2'))], busy, node('21'))],
  [
    'a pod by affinity',
    pools(),
    observed([waits(500, { affinity: [[{ key: 'pool', operator: 'NotIn', values: ['1'] }]] })], busy, node('21')),
  ],
  ['pods of two pools', pools(), observed([waits(500, of('2')), waits(600, of('1'))], busy, node('21'))],
  ['a pod that does not tolerate a taint', cluster(pool(1, [member('11')], { taints })), observed([waits(500)], busy)],
  [
    'a pod that tolerates a taint',
    cluster(pool(1, [member('11')], { taints })),
    observed([waits(500, { tolerations })], busy),
  ],
  ['a small pod and two sizes of nodes', pools(large), observed([waits(500)], largeNode, node('21'))],
  ['a large pod and two sizes of nodes', pools(large), observed([waits(5_000)], largeNode, node('21'))],
  [
    'a smaller pool that is full, beside a larger one',
    pools(large, { max: 1 }),
    observed([waits(500)], largeNode, node('21')),
  ],
  [
    'a pod without requests and two sizes of nodes',
    pools(large),
    observed([waits(0, unmeasured)], largeNode, node('21')),
  ],
  [
    'a pod without requests and nodes of two sizes of memory',
    pools({ typeCapacity: capacity(2_000, 8) }),
    observed([waits(0, unmeasured)], node('11', { capacity: capacity(2_000, 8) }), node('21')),
  ],
  ['a pod without requests and two equal pools', pools(), observed([waits(0, unmeasured)], busy, node('21'))],
]

const quiet = 10 * minute
const idle = { idleMs: quiet }
const light = node('12', { load: load(runs(300)) })
const roomy = node('11', { load: load(runs(1_000)) })
const two = (more: Partial<ScaledNode> = idle, poolMore: Parameters<typeof pool>[2] = {}) =>
  cluster(pool(1, [member('11'), member('12', more)], poolMore))

const shrinkings: readonly (readonly [string, ScaledCluster, ClusterDemand])[] = [
  ['an unused node', two(), observed([], roomy, light)],
  ['a node unused for a shorter time', two({ idleMs: quiet - 1 }), observed([], roomy, light)],
  ['a node that is needed again', two(), observed([], roomy, second({ load: load(runs(1_200)) }))],
  ['a node whose pods fit nowhere else', two(), observed([], node('11', { load: load(runs(1_900)) }), light)],
  ['a node whose pods fit only on a cordoned one', two(), observed([], { ...roomy, isCordoned: true }, light)],
  [
    'a node with a pod without a controller',
    two(),
    observed([], roomy, second({ load: load(runs(300, { evictionBlock: 'no-controller' })) })),
  ],
  [
    'a node with a pod bound to its pool',
    two(idle),
    observed([], node('21', { load: load() }), second({ load: load(runs(300, of('1'))) })),
  ],
  ['a pool at its minimum', two(idle, { min: 2 }), observed([], roomy, light)],
  ['the last node', cluster(pool(1, [member('12', idle)])), observed([], light, node('21', { load: load() }))],
  ['a pool without autoscaler', two(idle, { isScaled: false }), observed([], roomy, light)],
  ['a pool that grew recently', two(idle, { grownMs: quiet - 1 }), observed([], roomy, light)],
  ['a pool that grew long ago', two(idle, { grownMs: quiet }), observed([], roomy, light)],
  ['a cluster that is changing', { ...two(), isChanging: true }, observed([], roomy, light)],
  ['a cluster with another leaving node', { ...two(), isLeaving: true }, observed([], roomy, light)],
  ['a cluster with a truncated reading', two(), { ...observed([], roomy, light), isWhole: false }],
  ['a cluster with an expected node', three(young), observed([], roomy, light)],
  ['a node that is not ready', two(), observed([], roomy, { ...light, readyMs: null })],
  ['two unused nodes', three(idle), observed([], roomy, light, node('13', { load: load(runs(100), runs(101)) }))],
  ['two empty nodes', three(idle), observed([], roomy, second({ load: load() }), node('13', { load: load() }))],
]

function growthSentence({ growing, held, waiting }: ReturnType<typeof planGrowth>): string {
  const told = [
    ...growing.map(({ poolId, nodes, pods }) => `pool ${poolId} gets ${nodes} for ${pods}`),
    ...held.map(({ poolId, hold, pods }) => `pool ${poolId} is held for ${pods} (${hold})`),
  ]
  return `${told.length === 0 ? 'nothing' : told.join(', ')}; ${waiting} waiting`
}

function shrinkSentence(rows: ScaledCluster, demand: ClusterDemand): string {
  const plan = planShrink(rows, demand, quiet)
  const found = [...findIdleNodes(rows, demand).keys()]
  return `${plan ? `node ${plan.nodeId} of pool ${plan.poolId} is removed with ${plan.pods} pods` : 'nothing'}; idle: ${found.join(', ') || 'none'}`
}

describe('scaling of a pool to the demand of its pods (decision E3.3)', () => {
  it('matches scaling.golden.txt; to update it, run vitest --update', async () => {
    const lines = [
      ...growths.map(
        ([words, rows, demand, most = Infinity]) => `With ${words}: ${growthSentence(planGrowth(rows, demand, most))}.`,
      ),
      '',
      ...shrinkings.map(([words, rows, demand]) => `With ${words}: ${shrinkSentence(rows, demand)}.`),
    ]
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./scaling.golden.txt')
  })
})
