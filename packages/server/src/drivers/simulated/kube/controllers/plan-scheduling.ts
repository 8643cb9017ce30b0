import { fieldAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue, updateConditions } from '#drivers/kube-objects/conditions.ts'
import { controllerOf, isActive } from '../rules/is-active.ts'
import { addPod, emptyLoad, podRequestsOf } from '../rules/pod-resources.ts'
import { updateStatusAction } from './controller-actions.ts'
import { matchesNodeSelector } from '../rules/selectors.ts'
import { findUntolerated, taintsOf, tolerationsOf } from '../rules/taints-and-tolerations.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'
import type { NodeLoad, SimPodResources } from '../rules/pod-resources.ts'

const component = 'default-scheduler'

/** Returns writes that bind pending pods to nodes, oldest first, with a Scheduled event. An unschedulable pod gets the reason as a condition. */
export function planScheduling(view: ClusterView): readonly ControllerAction[] {
  const loads = new Map(view.nodes.map((node) => [node.metadata.name, emptyLoad(node)]))
  const count = (pod: KubeObject): void => {
    const load = loads.get(nodeOf(pod))
    if (load) addPod(load, pod)
  }
  view.pods.forEach(count)
  const waiting = view.pods.filter((pod) => nodeOf(pod) === '' && isActive(pod))
  return waiting.toSorted(compareAge).flatMap((pod) => {
    const choice = chooseNode(pod, [...loads.values()])
    if ('reason' in choice) return explain(view, pod, choice.reason)
    const bound = bind(pod, choice.node, view.now)
    count(bound)
    const message = `Successfully assigned ${pod.metadata.namespace}/${pod.metadata.name} to ${choice.node}`
    return [
      { kind: 'write', object: bound },
      { kind: 'tell', event: { about: pod, type: 'Normal', reason: 'Scheduled', message, component } },
    ]
  })
}

const nodeOf = (pod: KubeObject): string => stringAt(pod, 'spec', 'nodeName')

function bind(pod: KubeObject, nodeName: string, now: string): KubeObject {
  const conditions = updateConditions(pod, [{ type: 'PodScheduled', status: 'True' }], now).map(
    ({ reason: _reason, message: _message, ...rest }) => rest,
  )
  return { ...pod, spec: { ...objectAt(pod, 'spec'), nodeName }, status: { ...objectAt(pod, 'status'), conditions } }
}

function explain({ now }: ClusterView, pod: KubeObject, message: string): readonly ControllerAction[] {
  const held = objectsAt(pod, 'status', 'conditions').find((one) => one['type'] === 'PodScheduled')
  if (stringAt(held, 'message') === message) return []
  const conditions = updateConditions(
    pod,
    [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }],
    now,
  )
  const event = { about: pod, type: 'Warning', reason: 'FailedScheduling', message, component } as const
  return [
    ...updateStatusAction(pod, { ...objectAt(pod, 'status'), phase: 'Pending', conditions }),
    { kind: 'tell', event },
  ]
}

function compareAge(a: KubeObject, b: KubeObject): number {
  const key = (pod: KubeObject): string =>
    `${stringAt(pod, 'metadata', 'creationTimestamp')} ${controllerOf(pod)?.name ?? ''} ${pod.metadata.name}`
  return key(a) < key(b) ? -1 : 1
}

type NodeChoice = { readonly node: string } | { readonly reason: string }

/** Prefers no untolerated PreferNoSchedule taint, then few pods of the same owner, then few pods. */
function chooseNode(pod: KubeObject, loads: readonly NodeLoad[]): NodeChoice {
  const requests = podRequestsOf(pod)
  const weighed = loads.map((load) => ({ load, reason: explainUnschedulable(pod, requests, load) }))
  const [best] = weighed
    .filter((one) => one.reason === null)
    .map(({ load }) => ({ name: load.node.metadata.name, cost: costOf(pod, load) }))
    .toSorted(compareCost)
  return best ? { node: best.name } : { reason: summarizeReasons(weighed.map((one) => one.reason ?? '')) }
}

function explainUnschedulable(pod: KubeObject, requests: SimPodResources, { node, left }: NodeLoad): string | null {
  const untolerated = findUntolerated(tolerationsOf(pod), taintsOf(node), ['NoSchedule', 'NoExecute'])
  const cordon = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }
  if (fieldAt(node, 'spec', 'unschedulable') === true && findUntolerated(tolerationsOf(pod), [cordon], ['NoSchedule']))
    return 'node(s) were unschedulable'
  if (!isTrue(node, 'Ready')) return 'node(s) were not ready'
  if (untolerated)
    return `node(s) had untolerated taint {${stringAt(untolerated, 'key')}: ${stringAt(untolerated, 'value')}}`
  if (!matchesNodeSelector(pod, node)) return "node(s) didn't match Pod's node affinity/selector"
  if (requests.pods > left.pods) return 'Too many pods'
  if (requests.cpu > left.cpu) return 'Insufficient cpu'
  return requests.memory > left.memory ? 'Insufficient memory' : null
}

function summarizeReasons(reasons: readonly string[]): string {
  const counted = [...new Set(reasons)].map((one) => `${reasons.filter((other) => other === one).length} ${one}`)
  return counted.length === 0
    ? 'no nodes available to schedule pods'
    : `0/${reasons.length} nodes are available: ${counted.join(', ')}.`
}

type Cost = readonly [unwelcome: number, siblings: number, pods: number]

function costOf(pod: KubeObject, { node, owned, pods }: NodeLoad): Cost {
  return [
    findUntolerated(tolerationsOf(pod), taintsOf(node), ['PreferNoSchedule']) ? 1 : 0,
    owned.get(controllerOf(pod)?.uid ?? '') ?? 0,
    pods,
  ]
}

interface Candidate {
  readonly name: string
  readonly cost: Cost
}

function compareCost(a: Candidate, b: Candidate): number {
  return a.cost[0] - b.cost[0] || a.cost[1] - b.cost[1] || a.cost[2] - b.cost[2] || (a.name < b.name ? -1 : 1)
}
