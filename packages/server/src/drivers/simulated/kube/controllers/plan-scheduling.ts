import { objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { updateConditions } from '#drivers/kube-objects/conditions.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { setPodNode, hasGates } from '../rules/set-pod-node.ts'
import { explainUnfit, summariseUnfit } from '../rules/explain-unfit.ts'
import { controllerOf, isActive, isStaying } from '../rules/is-active.ts'
import { addPod, emptyLoad, podNeedsOf } from '../rules/pod-resources.ts'
import { updateStatusAction } from './controller-actions.ts'
import { findUntolerated, taintsOf, tolerationsOf } from '../rules/taints-and-tolerations.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'
import type { NodeLoad } from '../rules/pod-resources.ts'

const component = 'default-scheduler'

/**
 * Returns writes that bind pending pods of this scheduler to nodes, oldest first, with a Scheduled event. An unschedulable pod gets the reason as a condition
 * and event, a gated pod only the condition. Plans at most one pod more than a run may change.
 */
export function planScheduling(view: ClusterView): readonly ControllerAction[] {
  const loads = new Map(view.nodes.map((node) => [node.metadata.name, emptyLoad(node)]))
  const count = (pod: KubeObject): void => {
    const load = loads.get(nodeOf(pod))
    if (load) addPod(load, pod)
  }
  view.pods.forEach(count)
  const [bound, held]: [ControllerAction[][], ControllerAction[][]] = [[], []]
  // Free resources only decrease while pods are bound, so the next pod with this spec does not fit either.
  const failures = new Map<string, string>()
  for (const pod of view.pods.filter(isWaiting).toSorted(compareAge)) {
    if (bound.length + held.length > kubeBounds.podsPerRunMax) break
    const actions = planPod(view, pod, { loads: [...loads.values()], failures })
    const [first] = actions
    if (first?.kind === 'write' && nodeOf(first.object) !== '') {
      count(first.object)
      bound.push(actions)
    } else if (first) held.push(actions)
  }
  return [...bound, ...held].flat()
}

const nodeOf = (pod: KubeObject): string => stringAt(pod, 'spec', 'nodeName')

function isWaiting(pod: KubeObject): boolean {
  const scheduler = stringAt(pod, 'spec', 'schedulerName') || component
  return nodeOf(pod) === '' && scheduler === component && isActive(pod) && isStaying(pod)
}

interface Scheduling {
  readonly loads: readonly NodeLoad[]
  readonly failures: Map<string, string>
}

function planPod(view: ClusterView, pod: KubeObject, { loads, failures }: Scheduling): ControllerAction[] {
  if (hasGates(pod))
    return explain(view, pod, 'SchedulingGated', 'Scheduling is blocked due to non-empty scheduling gates')
  const key = JSON.stringify(pod['spec'])
  const choice = failures.has(key) ? { reason: failures.get(key) ?? '' } : chooseNode(pod, loads)
  if ('reason' in choice) {
    failures.set(key, choice.reason)
    return explain(view, pod, 'Unschedulable', choice.reason)
  }
  const message = `Successfully assigned ${pod.metadata.namespace}/${pod.metadata.name} to ${choice.node}`
  return [
    { kind: 'write', object: setPodNode(pod, choice.node, view.now) },
    { kind: 'tell', event: { about: pod, type: 'Normal', reason: 'Scheduled', message, component } },
  ]
}

function explain(
  { now }: ClusterView,
  pod: KubeObject,
  reason: 'SchedulingGated' | 'Unschedulable',
  message: string,
): ControllerAction[] {
  const held = objectsAt(pod, 'status', 'conditions').find((one) => one['type'] === 'PodScheduled')
  if (stringAt(held, 'message') === message) return []
  const conditions = updateConditions(pod, [{ type: 'PodScheduled', status: 'False', reason, message }], now)
  const event = { about: pod, type: 'Warning', reason: 'FailedScheduling', message, component } as const
  return [
    ...updateStatusAction(pod, { ...objectAt(pod, 'status'), phase: 'Pending', conditions }),
    ...(reason === 'SchedulingGated' ? [] : [{ kind: 'tell', event } as const]),
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
  const needs = podNeedsOf(pod)
  const weighed = loads.map((load) => ({ load, reasons: explainUnfit(pod, needs, load) }))
  const [best] = weighed
    .filter((one) => one.reasons.length === 0)
    .map(({ load }) => ({ name: load.node.metadata.name, cost: costOf(pod, load) }))
    .toSorted(compareCost)
  return best ? { node: best.name } : { reason: summariseUnfit(weighed.map((one) => one.reasons)) }
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
