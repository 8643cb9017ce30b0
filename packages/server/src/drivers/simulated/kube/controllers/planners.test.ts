import { describe, expect, it } from 'vitest'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { refOf } from '../model/kube-resource.ts'
import { completeObject } from '../rules/complete-object.ts'
import { findBlockingBudget } from '../rules/disruption-budgets.ts'
import { toKubeTime } from '../objects/kube-scope.ts'
import { controlledResources } from './cluster-view.ts'
import { planners } from './planners.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerEvent } from './controller-actions.ts'

class ToyCluster {
  readonly #held = new Map<string, Map<string, KubeObject>>(controlledResources.map((one) => [one, new Map()]))
  readonly told: ControllerEvent[] = []
  readonly #podReadyMs: number
  #count = 0
  #nowMs = Date.parse('2026-01-01T00:00:00Z')

  constructor(podReadyMs = 0) {
    this.#podReadyMs = podReadyMs
  }

  advance(ms: number): this {
    this.#nowMs += ms
    return this.settle()
  }

  put(...objects: readonly KubeObject[]): this {
    for (const object of objects) this.#write(completeObject(object))
    return this.settle()
  }

  remove(object: KubeObject): this {
    this.#held.get(refOf(object).resource)?.delete(keyOf(object.metadata))
    return this.settle()
  }

  list(resource: string): readonly KubeObject[] {
    return [...(this.#held.get(resource)?.values() ?? [])]
  }

  view(): ClusterView {
    const lists = Object.fromEntries(controlledResources.map((one) => [one, this.list(one)])) as unknown as ClusterView
    return {
      ...lists,
      now: toKubeTime(this.#nowMs),
      nowMs: this.#nowMs,
      podReadyMs: this.#podReadyMs,
      objectsLeft: 1_000,
    }
  }

  settle(): this {
    for (let round = 0; round < 200; round += 1) if (this.#runRound() === 0) return this
    throw new Error('The controllers do not converge.')
  }

  #runRound(): number {
    return planners
      .map((plan) => {
        const actions = plan(this.view()).filter((act) => act.kind !== 'wake')
        for (const act of actions) {
          if (act.kind === 'tell') this.told.push(act.event)
          else if (act.kind === 'remove') this.#held.get(refOf(act.object).resource)?.delete(keyOf(act.object.metadata))
          else this.#write(act.object)
        }
        return actions.length
      })
      .reduce((sum, one) => sum + one, 0)
  }

  #write(object: KubeObject): void {
    this.#count += 1
    const name =
      object.metadata.name || `${String(object.metadata['generateName'])}${String(this.#count).padStart(4, '0')}`
    const uid = object.metadata.uid ?? `uid-${this.#count}`
    const written = {
      ...object,
      metadata: { ...object.metadata, name, uid, creationTimestamp: '2026-01-01T00:00:00Z' },
    }
    this.#held
      .get(refOf(written).resource)
      ?.set(keyOf(written.metadata), JSON.parse(JSON.stringify(written)) as KubeObject)
  }
}

const node = (
  name: string,
  more: { isReady?: boolean; spec?: object; labels?: Record<string, string>; cpu?: string } = {},
): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, labels: more.labels ?? {}, uid: `uid-of-${name}` },
  spec: more.spec ?? {},
  status: {
    allocatable: { cpu: more.cpu ?? '4', memory: '8Gi', pods: '110' },
    conditions: [{ type: 'Ready', status: more.isReady === false ? 'False' : 'True' }],
  },
})
const deployment = (replicas: number, spec: object = {}): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default', uid: 'uid-of-web' },
  spec: {
    replicas,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'a', image: 'a:1' }], ...spec } },
  },
})
const budget = (spec: object): KubeObject => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'web', namespace: 'default' },
  spec: { selector: { matchLabels: { app: 'web' } }, ...spec },
})
const positionsOf = (cluster: ToyCluster): string[] =>
  cluster
    .list('pods')
    .map((pod) => `${stringAt(pod, 'spec', 'nodeName') || '-'} ${stringAt(pod, 'status', 'phase')}`)
    .toSorted()
const isReady = (pod: KubeObject): boolean =>
  (pod['status'] as { conditions: { type: string; status: string }[] }).conditions.some(
    (one) => one.type === 'Ready' && one.status === 'True',
  )

const tainted = node('a', { spec: { taints: [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }] } })
const onSsd = { nodeSelector: { disk: 'ssd' } }
const greedy = { name: 'a', image: 'a:1', resources: { requests: { cpu: '1500m' } } }

describe('pods of a deployment', () => {
  it('are spread over the ready nodes and run, each with a unique address', () => {
    const cluster = new ToyCluster().put(node('a'), node('b'), deployment(4))
    expect(positionsOf(cluster)).toEqual(['a Running', 'a Running', 'b Running', 'b Running'])
    expect(new Set(cluster.list('pods').map((pod) => stringAt(pod, 'status', 'podIP'))).size).toBe(4)
    expect(cluster.list('deployments')[0]).toMatchObject({
      status: { replicas: 4, updatedReplicas: 4, availableReplicas: 4 },
    })
  })

  it('wait while no node fits, report why once, and run as soon as a node fits', () => {
    const cluster = new ToyCluster()
      .put(node('a', { spec: { unschedulable: true } }), node('b', { isReady: false }), deployment(1))
      .settle()
    expect(positionsOf(cluster)).toEqual(['- Pending'])
    const reasons = cluster.told.filter((one) => one.reason === 'FailedScheduling').map((one) => one.message)
    expect(reasons).toEqual([
      '0/2 nodes are available: 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable.',
    ])
    expect(positionsOf(cluster.put(node('b')))).toEqual(['b Running'])
  })

  it.each([
    ['an untolerated taint', tainted, {}, '- Pending'],
    ['a tolerated taint', tainted, { tolerations: [{ key: 'gpu', operator: 'Exists' }] }, 'a Running'],
    ['a selector that does not fit', node('a', { labels: { disk: 'hdd' } }), onSsd, '- Pending'],
    ['a selector that fits', node('a', { labels: { disk: 'ssd' } }), onSsd, 'a Running'],
    ['too few CPUs', node('a', { cpu: '1' }), { containers: [greedy] }, '- Pending'],
  ])('%s', (_case, one, spec, expected) => {
    expect(positionsOf(new ToyCluster().put(one, deployment(1, spec)))).toEqual([expected])
  })

  it('are recreated elsewhere when their node is gone, or gets a NoExecute taint they do not tolerate', () => {
    const cluster = new ToyCluster().put(node('a'), node('b'), deployment(2)).remove(node('a'))
    expect(positionsOf(cluster)).toEqual(['b Running', 'b Running'])
    cluster.put(node('c'), node('b', { spec: { taints: [{ key: 'out', effect: 'NoExecute' }] } }))
    expect(positionsOf(cluster)).toEqual(['c Running', 'c Running'])
  })

  it('are not ready while their node is not ready, and become ready again with it, at the same address', () => {
    const cluster = new ToyCluster().put(node('a'), deployment(1))
    const [before] = cluster.list('pods')
    const [silent] = cluster.put(node('a', { isReady: false })).list('pods')
    expect(silent && isReady(silent)).toBe(false)
    expect(cluster.list('nodes')[0]).toMatchObject({ spec: { taints: [{ key: 'node.kubernetes.io/not-ready' }] } })
    const [back] = cluster.put(node('a')).list('pods')
    expect(back && isReady(back)).toBe(true)
    expect([back?.metadata.name, stringAt(back, 'status', 'podIP')]).toEqual([
      before?.metadata.name,
      stringAt(before, 'status', 'podIP'),
    ])
  })

  it('follow the replica count, are deleted with their deployment, and change with its template', () => {
    const cluster = new ToyCluster().put(node('a'), deployment(3)).put(deployment(1))
    expect(cluster.list('pods')).toHaveLength(1)
    cluster.put(deployment(1, { containers: [{ name: 'a', image: 'a:2' }] }))
    expect(
      cluster.list('pods').map((pod) => stringAt((pod['spec'] as { containers: object[] }).containers[0], 'image')),
    ).toEqual(['a:2'])
    expect(cluster.list('replicasets')).toHaveLength(2)
    cluster.put(deployment(1))
    expect(cluster.list('replicasets')).toHaveLength(2)
    cluster.remove(deployment(1))
    expect([...cluster.list('pods'), ...cluster.list('replicasets')]).toEqual([])
  })
})

describe('daemon sets', () => {
  it('have a pod on every node, including cordoned ones, that is deleted with the node', () => {
    const set = { ...deployment(1), kind: 'DaemonSet', metadata: { name: 'agent', namespace: 'kube-system' } }
    const cluster = new ToyCluster().put(node('a'), node('b', { spec: { unschedulable: true } }), set)
    expect(positionsOf(cluster)).toEqual(['a Running', 'b Running'])
    expect(positionsOf(cluster.remove(node('a')))).toEqual(['b Running'])
  })
})

describe('disruption budgets', () => {
  it.each([
    [{ minAvailable: 2 }, 1],
    [{ minAvailable: 3 }, 0],
    [{ minAvailable: '50%' }, 1],
    [{ maxUnavailable: 1 }, 1],
    [{ maxUnavailable: 0 }, 0],
    [{ maxUnavailable: '100%' }, 3],
  ])('%j of three pods allows %i', (spec, allowed) => {
    const cluster = new ToyCluster().put(node('a'), deployment(3), budget(spec))
    expect(cluster.list('poddisruptionbudgets')[0]).toMatchObject({
      status: { disruptionsAllowed: allowed, currentHealthy: 3, expectedPods: 3 },
    })
    const [pod] = cluster.list('pods')
    expect(pod && findBlockingBudget(pod, cluster.list('poddisruptionbudgets'), cluster.view()) === null).toBe(
      allowed > 0,
    )
  })

  it('count a pod of an unready node as unhealthy, and allow the eviction of an unscheduled pod', () => {
    const cluster = new ToyCluster()
      .put(node('a'), deployment(2), budget({ minAvailable: 1 }))
      .put(node('a', { isReady: false }), deployment(3))
    expect(cluster.list('poddisruptionbudgets')[0]).toMatchObject({
      status: { disruptionsAllowed: 0, currentHealthy: 0 },
    })
    const waiting = cluster.list('pods').find((pod) => stringAt(pod, 'spec', 'nodeName') === '')
    expect(waiting && findBlockingBudget(waiting, cluster.list('poddisruptionbudgets'), cluster.view())).toBeNull()
  })
})
