import { describe, expect, it } from 'vitest'
import type { KubeFields } from '../kube-object.ts'
import { describeDemand } from './describe-demand.ts'
import { evictionBlockOf } from './eviction-block.ts'
import { podRequirements, podComputeResources } from './pod-requirements.ts'

const container = (cpu: string, more: KubeFields = {}): KubeFields => ({ resources: { requests: { cpu } }, ...more })
const pod = (spec: KubeFields, metadata: KubeFields = {}, more: KubeFields = {}): KubeFields => ({
  metadata: { name: 'web', namespace: 'shop', ...metadata },
  spec,
  ...more,
})
const owned = (kind: string): KubeFields => ({ ownerReferences: [{ kind, controller: true }] })

describe('pod requests, as the scheduler computes them', () => {
  it.each<[string, KubeFields, number]>([
    ['the sum of the containers', { containers: [container('200m'), container('1')] }, 1_200],
    ['an init container that needs more', { containers: [container('200m')], initContainers: [container('2')] }, 2_000],
    [
      'not an init container that needs less',
      { containers: [container('1')], initContainers: [container('300m'), container('500m')] },
      1_000,
    ],
    [
      'sidecars',
      { containers: [container('1')], initContainers: [container('300m', { restartPolicy: 'Always' })] },
      1_300,
    ],
    [
      'sidecars of an init container',
      {
        containers: [container('100m')],
        initContainers: [container('300m', { restartPolicy: 'Always' }), container('1')],
      },
      1_300,
    ],
    ['the runtime overhead', { containers: [container('1')], overhead: { cpu: '250m' } }, 1_250],
    ['a pod-level request', { containers: [container('1')], resources: { requests: { cpu: '3' } } }, 3_000],
    ['a fraction of a millicore, rounded up', { containers: [container('1500u')] }, 2],
    ['nothing without a request', { containers: [{}] }, 0],
  ])('%s', (_what, spec, expected) => {
    expect(podComputeResources(pod(spec)).cpuMilli).toBe(expected)
  })

  it('detects a device, which no node of a pool has', () => {
    const containers = [{ resources: { requests: { 'nvidia.com/gpu': '1' } } }]
    expect([
      podRequirements(pod({ containers })).isOutOfReach,
      podRequirements(pod({ containers: [container('1')] })).isOutOfReach,
    ]).toEqual([true, false])
  })

  it('affinity terms that name nodes, or are empty, match no node of a pool', () => {
    const affinity = (terms: readonly KubeFields[]): KubeFields => ({
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
    })
    const named = { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n1'] }] }
    expect(podRequirements(pod(affinity([named, {}]))).affinity).toEqual([])
    expect(
      podRequirements(pod(affinity([named, { matchExpressions: [{ key: 'a', operator: 'Exists' }] }]))).affinity,
    ).toEqual([[{ key: 'a', operator: 'Exists', values: [] }]])
    expect(podRequirements(pod({})).affinity).toBeNull()
  })
})

describe('reasons against eviction', () => {
  const scratch = { volumes: [{ name: 'scratch', emptyDir: {} }] }
  const says = (value: string): KubeFields => ({
    annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': value },
  })
  const volumes = { annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes': 'scratch' } }
  const budget = (disruptionsAllowed: number, namespace = 'shop'): KubeFields => ({
    metadata: { namespace },
    spec: { selector: {} },
    status: { disruptionsAllowed },
  })
  const set = owned('ReplicaSet')

  it.each<[string, KubeFields, readonly KubeFields[], string | null]>([
    ['none, if a controller recreates the pod', pod({}, set), [], null],
    ['no controller that would recreate the pod', pod({}), [], 'no-controller'],
    ['local storage', pod(scratch, set), [], 'local-storage'],
    ['not a memory volume', pod({ volumes: [{ emptyDir: { medium: 'Memory' } }] }, set), [], null],
    ['not a local volume that an annotation declares disposable', pod(scratch, { ...set, ...volumes }), [], null],
    ['an annotation that forbids eviction', pod({}, { ...set, ...says('false') }), [], 'asked'],
    ['none, if an annotation permits eviction', pod(scratch, says('true')), [], null],
    ['a budget that allows no disruption now', pod({}, { ...set, ...says('true') }), [budget(1), budget(0)], 'budget'],
    ['not a budget of another namespace', pod({}, set), [budget(0, 'bank')], null],
  ])('%s', (_what, one, budgets, expected) => {
    expect(evictionBlockOf(one, budgets)).toBe(expected)
  })
})

describe('pods that wait for a node', () => {
  const nowMs = Date.parse('2026-01-01T00:10:00Z')
  const refused = (message: string, more: KubeFields = {}): KubeFields => ({
    status: {
      phase: 'Pending',
      conditions: [
        {
          type: 'PodScheduled',
          status: 'False',
          reason: 'Unschedulable',
          message,
          lastTransitionTime: '2026-01-01T00:09:00Z',
        },
      ],
      ...more,
    },
  })
  const waiting = (...unplaced: readonly KubeFields[]) =>
    describeDemand({ nodes: [], unplaced, placed: null, isWhole: true, nowMs }).waiting

  it('include an unschedulable pod, with its waiting time', () => {
    expect(waiting(pod({}, {}, refused('0/1 nodes')))).toMatchObject([
      { name: 'shop/web', waitingMs: 60_000, isOutOfReach: false },
    ])
  })

  it('mark a pod with an unbound volume claim as out of reach', () => {
    const message = '0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims.'
    expect(waiting(pod({}, {}, refused(message)))).toMatchObject([{ isOutOfReach: true }])
  })

  it.each<[string, KubeFields]>([
    ['that the scheduler has not processed', pod({}, {}, { status: { phase: 'Pending' } })],
    [
      'with a scheduling gate',
      pod({}, {}, { status: { conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' }] } }),
    ],
    ['that preempts other pods', pod({}, {}, refused('0/1', { nominatedNodeName: 'n1' }))],
    ['of a DaemonSet', pod({}, owned('DaemonSet'), refused('0/1'))],
    ['that is terminating', pod({}, { deletionTimestamp: '2026-01-01T00:00:00Z' }, refused('0/1'))],
    ['that has failed', pod({}, {}, refused('0/1', { phase: 'Failed' }))],
  ])('exclude a pod %s', (_what, one) => {
    expect(waiting(one)).toEqual([])
  })
})
