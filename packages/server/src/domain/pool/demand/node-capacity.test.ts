import { describe, expect, it } from 'vitest'
import type { DemandTaint, NodeDemand, PodRequirements, PodToleration } from '../../shared/index.ts'
import { defaultScaling } from '../scaling.ts'
import { admitsPod, freeCapacity, newNodeShape, usedShare, usedCapacity } from './node-capacity.ts'
import type { ScaledPool } from './scaled-cluster.ts'

const pod: PodRequirements = {
  name: 'shop/web',
  requests: { cpuMilli: 100, memoryBytes: 0, pods: 1 },
  isOutOfReach: false,
  selector: {},
  affinity: null,
  tolerations: [],
}
const taint = (more: Partial<DemandTaint> = {}): DemandTaint => ({
  key: 'k',
  value: 'v',
  effect: 'NoSchedule',
  ...more,
})
const toleration = (more: Partial<PodToleration>): PodToleration => ({
  key: 'k',
  hasAnyValue: false,
  value: 'v',
  effect: 'NoSchedule',
  ...more,
})

describe('whether a node admits a pod, as in the scheduler', () => {
  it.each<[string, DemandTaint, readonly PodToleration[], boolean]>([
    ['an untolerated taint', taint(), [], false],
    ['a PreferNoSchedule taint', taint({ effect: 'PreferNoSchedule' }), [], true],
    ['the same key, value and effect', taint(), [toleration({})], true],
    ['another key', taint(), [toleration({ key: 'other' })], false],
    ['another value', taint(), [toleration({ value: 'other' })], false],
    ['any value', taint(), [toleration({ value: '', hasAnyValue: true })], true],
    ['another effect', taint({ effect: 'NoExecute' }), [toleration({})], false],
    ['any effect', taint({ effect: 'NoExecute' }), [toleration({ effect: '' })], true],
    ['any key', taint(), [toleration({ key: '', hasAnyValue: true })], true],
    ['no key, and a value', taint(), [toleration({ key: '' })], false],
    ['one of two', taint(), [toleration({ key: 'other' }), toleration({})], true],
  ])('%s', (_what, one, tolerations, expected) => {
    expect(admitsPod({ labels: {}, taints: [one] }, { ...pod, tolerations })).toBe(expected)
  })

  it('labels are required one by one; of affinities one set must be met completely', () => {
    const labels = { zone: 'a', disk: 'fast' }
    const admits = (more: Partial<PodRequirements>): boolean => admitsPod({ labels, taints: [] }, { ...pod, ...more })
    const exists = (key: string) => ({ key, operator: 'Exists', values: [] }) as const
    expect([admits({ selector: { zone: 'a' } }), admits({ selector: { zone: 'a', disk: 'slow' } })]).toEqual([
      true,
      false,
    ])
    expect([
      admits({ affinity: [[exists('none')], [exists('zone'), exists('disk')]] }),
      admits({ affinity: [[exists('zone'), exists('none')]] }),
      admits({ affinity: [] }),
      admits({ isOutOfReach: true }),
    ]).toEqual([true, false, false, false])
  })
})

const capacity = { cpuMilli: 1_000, memoryBytes: 0, pods: 10 }
const node: NodeDemand = {
  nodeName: 'n',
  readyMs: 1,
  isCordoned: false,
  labels: {},
  taints: [],
  capacity,
  load: null,
}

it('a new node is expected to have the smallest capacity of ready nodes, whether or not their load was requested', () => {
  const member = { id: 1, ageMs: 0, hasBeenReady: true, idleMs: null }
  const pool: ScaledPool = {
    ...defaultScaling(2),
    id: 1,
    typeCapacity: { cpuMilli: 2_000, memoryBytes: 100, pods: 20 },
    labels: {},
    taints: [],
    members: ['n', 'loaded'].map((nodeName) => ({ ...member, nodeName })),
    grownMs: null,
  }
  const staying = { cpuMilli: 300, memoryBytes: 0, pods: 2 }
  const loaded: NodeDemand = { ...node, nodeName: 'loaded', load: { staying, pods: [] } }
  expect(
    newNodeShape(
      pool,
      new Map([
        ['n', node],
        ['loaded', loaded],
      ]),
    ).capacity,
  ).toEqual({ cpuMilli: 700, memoryBytes: 0, pods: 8 })
  expect(newNodeShape(pool, new Map([['n', node]])).capacity).toEqual(capacity)
})

it('load that was not requested counts as zero, and zero of zero is no share', () => {
  expect([freeCapacity(node), usedCapacity(node)]).toEqual([capacity, { cpuMilli: 0, memoryBytes: 0, pods: 0 }])
  expect([
    usedShare(usedCapacity(node), capacity),
    usedShare({ cpuMilli: 500, memoryBytes: 0, pods: 1 }, capacity),
  ]).toEqual([0, 0.5])
  expect(usedShare({ cpuMilli: 0, memoryBytes: 1, pods: 1 }, capacity)).toBeGreaterThan(1)
})
