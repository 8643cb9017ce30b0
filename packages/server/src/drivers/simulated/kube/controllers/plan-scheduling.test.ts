import { describe, expect, it } from 'vitest'
import { objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { controlledResources } from './cluster-view.ts'
import { planScheduling } from './plan-scheduling.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'

const node = (name: string, allocatable: object = {}, spec: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, uid: name },
  spec: { ...spec },
  status: {
    allocatable: {
      cpu: '4',
      memory: '8Gi',
      pods: '110',
      'ephemeral-storage': '50Gi',
      'hugepages-2Mi': '0',
      ...allocatable,
    },
    conditions: [{ type: 'Ready', status: 'True' }],
  },
})
const pod = (name: string, container: object, spec: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', uid: name },
  spec: { containers: [{ name: 'a', image: 'a:1', ...container }], ...spec },
  status: { phase: 'Pending' },
})
const requesting = (name: string, requests: object): KubeObject => pod(name, { resources: { requests } })
const onPort = (name: string, port: object, spec: object = {}): KubeObject => pod(name, { ports: [port] }, spec)

function plan(nodes: readonly KubeObject[], pods: readonly KubeObject[]) {
  const lists = Object.fromEntries(controlledResources.map((one) => [one, []])) as unknown as ClusterView
  const now = { now: '2026-01-01T00:00:00Z', nowMs: 0, podReadyMs: 0, objectsLeft: 1_000 }
  return planScheduling({ ...lists, ...now, nodes, pods })
}

/** Node or reason of the last pod. */
function outcome(nodes: readonly KubeObject[], pods: readonly KubeObject[]): string | undefined {
  const name = pods.at(-1)?.metadata.name
  const written = plan(nodes, pods).flatMap((one) => (one.kind === 'write' ? [one.object] : []))
  const found = written.find(({ metadata }) => metadata.name === name)
  const scheduled = objectsAt(found, 'status', 'conditions').find((one) => one['type'] === 'PodScheduled')
  return (
    found &&
    (stringAt(found, 'spec', 'nodeName') || `${stringAt(scheduled, 'reason')}: ${stringAt(scheduled, 'message')}`)
  )
}

const gpu = { 'nvidia.com/gpu': '1' }
const http = { containerPort: 80, hostPort: 80, protocol: 'TCP' }
const lacking = (resource: string): string => `Unschedulable: 0/1 nodes are available: 1 ${resource}.`
const noPort = lacking("node(s) didn't have free ports for the requested pod ports")

describe('the scheduler', () => {
  it.each<[string, string | undefined, readonly KubeObject[], readonly KubeObject[]]>([
    ['a device that no node has', lacking('Insufficient nvidia.com/gpu'), [node('n')], [requesting('a', gpu)]],
    ['a device of a node', 'g', [node('n'), node('g', gpu)], [requesting('a', gpu)]],
    [
      'a device in use',
      lacking('Insufficient nvidia.com/gpu'),
      [node('g', gpu)],
      [requesting('a', gpu), requesting('b', gpu)],
    ],
    [
      'too much disk',
      lacking('Insufficient ephemeral-storage'),
      [node('n')],
      [requesting('a', { 'ephemeral-storage': '60Gi' })],
    ],
    ['huge pages', lacking('Insufficient hugepages-2Mi'), [node('n')], [requesting('a', { 'hugepages-2Mi': '4Mi' })]],
    ['a request of 0', 'n', [node('n', { cpu: '0' })], [requesting('a', { cpu: '0', 'nvidia.com/gpu': '0' })]],
    ['the number of pods', lacking('Too many pods'), [node('n', { pods: '1' })], [pod('a', {}), pod('b', {})]],
    [
      'a device as overhead',
      lacking('Insufficient example.com/x'),
      [node('n')],
      [pod('a', {}, { overhead: { 'example.com/x': '1' } })],
    ],
    ['a taken host port', noPort, [node('n')], [onPort('a', http), onPort('b', http)]],
    [
      'a host port on all addresses',
      noPort,
      [node('n')],
      [onPort('a', { ...http, hostIP: '10.0.0.1' }), onPort('b', http)],
    ],
    [
      'a host port on another address',
      'n',
      [node('n')],
      [onPort('a', { ...http, hostIP: '10.0.0.1' }), onPort('b', { ...http, hostIP: '10.0.0.2' })],
    ],
    [
      'a host port of another protocol',
      'n',
      [node('n')],
      [onPort('a', http), onPort('b', { ...http, protocol: 'UDP' })],
    ],
    [
      'a port in the network of the host',
      noPort,
      [node('n')],
      [onPort('a', http), onPort('b', { containerPort: 80 }, { hostNetwork: true })],
    ],
    ['a port of a container', 'n', [node('n')], [onPort('a', http), onPort('b', { containerPort: 80 })]],
    [
      'a host port on another node',
      'm',
      [node('n'), node('m')],
      [onPort('a', http, { nodeName: 'n' }), onPort('b', http)],
    ],
    [
      'gates',
      'SchedulingGated: Scheduling is blocked due to non-empty scheduling gates',
      [node('n')],
      [pod('a', {}, { schedulingGates: [{ name: 'x/y' }] })],
    ],
    ['another scheduler', undefined, [node('n')], [pod('a', {}, { schedulerName: 'mine' })]],
    ['no nodes', 'Unschedulable: no nodes available to schedule pods', [], [pod('a', {})]],
    [
      'a reason for each node, and every insufficient resource',
      'Unschedulable: 0/4 nodes are available: 1 Insufficient memory, 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable, 2 Insufficient cpu.',
      [
        node('n', { cpu: '1' }),
        node('m', { cpu: '1', memory: '1Gi' }),
        node('o', {}, { unschedulable: true }),
        node('p', {}, { taints: [{ key: 'k', effect: 'NoSchedule' }] }),
      ],
      [requesting('a', { cpu: '2', memory: '2Gi' })],
    ],
  ])('takes into account %s', (_case, expected, nodes, pods) => {
    expect(outcome(nodes, pods)).toBe(expected)
  })

  it('records an event for an unschedulable pod, but not for a gated one, and repeats neither', () => {
    const pods = [requesting('a', gpu), pod('b', {}, { schedulingGates: [{ name: 'x/y' }] })]
    const actions = plan([node('n')], pods)
    expect(
      actions.flatMap((one) => (one.kind === 'tell' ? [[one.event.about.metadata.name, one.event.reason]] : [])),
    ).toEqual([['a', 'FailedScheduling']])
    expect(
      plan(
        [node('n')],
        actions.flatMap((one) => (one.kind === 'write' ? [one.object] : [])),
      ),
    ).toEqual([])
  })

  it('plans at most one pod more than a run may change, and places pods before it explains others', () => {
    const [many, wide] = [
      Array.from({ length: 300 }, (_one, at) => requesting(`b${at}`, gpu)),
      node('n', { pods: '500' }),
    ]
    const written = plan([wide], [...many, pod('c', {})]).filter((one) => one.kind === 'write')
    expect(written).toHaveLength(kubeBounds.podsPerRunMax + 1)
    const [first] = plan([wide], [...many.slice(0, 50), pod('c', {})])
    expect(first?.kind === 'write' && first.object.metadata.name).toBe('c')
  })
})
