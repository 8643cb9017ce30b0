import { describe, expect, it } from 'vitest'
import { objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { controlledResources } from './cluster-view.ts'
import { planScheduling } from './plan-scheduling.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'

const capacity = { cpu: '4', memory: '8Gi', pods: '110', 'ephemeral-storage': '50Gi', 'hugepages-2Mi': '0' }
const node = (name: string, allocatable: object = {}, spec: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, uid: name },
  spec: { ...spec },
  status: { allocatable: { ...capacity, ...allocatable }, conditions: [{ type: 'Ready', status: 'True' }] },
})
const pod = (name: string, spec: object = {}, container: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', uid: name },
  spec: { containers: [{ name: 'a', image: 'a:1', ...container }], ...spec },
  status: { phase: 'Pending' },
})
const needing = (requests: object, name = 'a') => pod(name, {}, { resources: { requests } })
const onPort = (port: object, name = 'b', spec: object = {}) => pod(name, spec, { ports: [port] })

function plan(nodes: readonly KubeObject[], pods: readonly KubeObject[]) {
  const lists = Object.fromEntries(controlledResources.map((one) => [one, []])) as unknown as ClusterView
  const now = { now: '2026-01-01T00:00:00Z', nowMs: 0, podReadyMs: 0, objectsLeft: 1_000 }
  const actions = planScheduling({ ...lists, ...now, nodes, pods })
  return {
    written: actions.flatMap((one) => (one.kind === 'write' ? [one.object] : [])),
    told: actions.flatMap((one) =>
      one.kind === 'tell' ? [`${one.event.about.metadata.name} ${one.event.reason}`] : [],
    ),
  }
}

/** Node or reason of the last pod. */
function outcome(nodes: readonly KubeObject[], pods: readonly KubeObject[]): string | undefined {
  const found = plan(nodes, pods).written.find(({ metadata }) => metadata.name === pods.at(-1)?.metadata.name)
  const [scheduled] = objectsAt(found, 'status', 'conditions')
  return found && (stringAt(found, 'spec', 'nodeName') || stringAt(scheduled, 'message'))
}

const gpu = { 'nvidia.com/gpu': '1' }
const http = { containerPort: 80, hostPort: 80, protocol: 'TCP' }
const at = (hostIP: string) => ({ ...http, hostIP })
const first = onPort(http, 'a')
const gates = { schedulingGates: [{ name: 'x/y' }] }
const tainted = { taints: [{ key: 'k', effect: 'NoSchedule' }] }
const noPort = "node(s) didn't have free ports for the requested pod ports"

describe('the scheduler', () => {
  it.each<[string, string, readonly KubeObject[], KubeObject]>([
    ['a device that no node has', 'Insufficient nvidia.com/gpu', [needing(gpu)], node('n')],
    ['a device in use', 'Insufficient nvidia.com/gpu', [needing(gpu), needing(gpu, 'b')], node('n', gpu)],
    ['too much disk', 'Insufficient ephemeral-storage', [needing({ 'ephemeral-storage': '60Gi' })], node('n')],
    ['huge pages', 'Insufficient hugepages-2Mi', [needing({ 'hugepages-2Mi': '4Mi' })], node('n')],
    ['the number of pods', 'Too many pods', [pod('a'), pod('b')], node('n', { pods: '1' })],
    ['a device as overhead', 'Insufficient e.com/x', [pod('a', { overhead: { 'e.com/x': '1' } })], node('n')],
    ['a taken host port', noPort, [first, onPort(http)], node('n')],
    ['a host port on all addresses', noPort, [onPort(at('10.0.0.1'), 'a'), onPort(http)], node('n')],
    ['the network of the host', noPort, [first, onPort({ containerPort: 80 }, 'b', { hostNetwork: true })], node('n')],
  ])('rejects a node for %s', (_case, reason, pods, one) => {
    expect(outcome([one], pods)).toBe(`0/1 nodes are available: 1 ${reason}.`)
  })

  it.each<[string, string | undefined, readonly KubeObject[], readonly KubeObject[]]>([
    ['a device of a node', 'g', [needing(gpu)], [node('n'), node('g', gpu)]],
    ['requests of 0', 'n', [needing({ cpu: '0', 'nvidia.com/gpu': '0' })], [node('n', { cpu: '0' })]],
    ['a host port on another address', 'n', [onPort(at('10.0.0.1'), 'a'), onPort(at('10.0.0.2'))], [node('n')]],
    ['a host port of another protocol', 'n', [first, onPort({ ...http, protocol: 'UDP' })], [node('n')]],
    ['a port of a container', 'n', [first, onPort({ containerPort: 80 })], [node('n')]],
    ['a host port on another node', 'm', [onPort(http, 'a', { nodeName: 'n' }), onPort(http)], [node('n'), node('m')]],
    ['gates', 'Scheduling is blocked due to non-empty scheduling gates', [pod('a', gates)], [node('n')]],
    ['another scheduler', undefined, [pod('a', { schedulerName: 'mine' })], [node('n')]],
    ['no nodes', 'no nodes available to schedule pods', [pod('a')], []],
    [
      'a reason for each node, and every insufficient resource',
      '0/4 nodes are available: 1 Insufficient memory, 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable, 2 Insufficient cpu.',
      [needing({ cpu: '2', memory: '2Gi' })],
      [
        node('n', { cpu: '1' }),
        node('m', { cpu: '1', memory: '1Gi' }),
        node('o', {}, { unschedulable: true }),
        node('p', {}, tainted),
      ],
    ],
  ])('takes into account %s', (_case, expected, pods, nodes) => {
    expect(outcome(nodes, pods)).toBe(expected)
  })

  it('records an event for an unschedulable pod, but not for a gated one, and repeats neither', () => {
    const { written, told } = plan([node('n')], [needing(gpu), pod('b', gates)])
    expect([written.length, told]).toEqual([2, ['a FailedScheduling']])
    expect(plan([node('n')], written)).toEqual({ written: [], told: [] })
  })

  it('plans at most one pod more than a run may change, and places pods before it explains others', () => {
    const many = Array.from({ length: 300 }, (_one, index) => needing(gpu, `b${index}`))
    expect(plan([node('n')], many).written).toHaveLength(kubeBounds.podsPerRunMax + 1)
    expect(plan([node('n')], [...many.slice(0, 50), pod('c')]).written[0]?.metadata.name).toBe('c')
  })
})
