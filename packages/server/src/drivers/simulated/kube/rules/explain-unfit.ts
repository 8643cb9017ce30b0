import { fieldAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { hasTakenPort, listInsufficient } from './pod-resources.ts'
import { matchesNodeSelector } from './selectors.ts'
import { findUntolerated, taintsOf, tolerationsOf } from './taints-and-tolerations.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { NodeLoad, PodNeeds } from './pod-resources.ts'

const cordon = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }

/** Reasons why a node cannot run a pod, in the scheduler's words: the first failed check, or every insufficient resource. Empty if it can. */
export function explainUnfit(pod: KubeObject, needs: PodNeeds, load: NodeLoad): readonly string[] {
  const { node } = load
  const tolerations = tolerationsOf(pod)
  if (fieldAt(node, 'spec', 'unschedulable') === true && findUntolerated(tolerations, [cordon], ['NoSchedule']))
    return ['node(s) were unschedulable']
  if (findUntolerated(tolerations, taintsOf(node), ['NoSchedule', 'NoExecute']))
    return ['node(s) had untolerated taint(s)']
  if (!isTrue(node, 'Ready')) return ['node(s) were not ready']
  if (!matchesNodeSelector(pod, node)) return ["node(s) didn't match Pod's node affinity/selector"]
  if (hasTakenPort(load, needs)) return ["node(s) didn't have free ports for the requested pod ports"]
  return listInsufficient(load, needs).map((name) => (name === 'pods' ? 'Too many pods' : `Insufficient ${name}`))
}

/** Message of a pod that no node can run, from the reasons of each node. */
export function summariseUnfit(reasonsOfNodes: readonly (readonly string[])[]): string {
  if (reasonsOfNodes.length === 0) return 'no nodes available to schedule pods'
  const counted = [...Map.groupBy(reasonsOfNodes.flat(), (reason) => reason)]
    .map(([reason, found]) => `${found.length} ${reason}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
  return `0/${reasonsOfNodes.length} nodes are available: ${counted.join(', ')}.`
}
