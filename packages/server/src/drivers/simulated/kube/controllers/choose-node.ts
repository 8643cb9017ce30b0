import { fieldAt, textAt } from '../model/field-at.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { bearsSelection } from '../rules/bears-selection.ts'
import { isTrue } from '../rules/conditions.ts'
import { requestsOf } from '../rules/node-load.ts'
import type { NodeLoad, Room } from '../rules/node-load.ts'
import { controllerOf } from '../rules/is-active.ts'
import { findUntolerated, taintsOf, tolerationsOf } from '../rules/taints-and-tolerations.ts'

/** The node a pod goes to, or why none takes it. */
export type NodeChoice = { readonly node: string } | { readonly refusal: string }

/** Picks the node for a pod: ready, asked for, tolerated, with room; among these the one with the fewest pods of the same owner, then of all. */
export function chooseNode(pod: KubeObject, loads: readonly NodeLoad[]): NodeChoice {
  const asked = requestsOf(pod)
  const weighed = loads.map((load) => ({ load, refusal: refuse(pod, asked, load) }))
  const [best] = weighed
    .filter((one) => one.refusal === null)
    .map(({ load }) => ({ name: load.node.metadata.name, cost: costOf(pod, load) }))
    .toSorted(compareCost)
  return best ? { node: best.name } : { refusal: explain(weighed.map((one) => one.refusal ?? '')) }
}

function refuse(pod: KubeObject, asked: Room, { node, left }: NodeLoad): string | null {
  const untolerated = findUntolerated(tolerationsOf(pod), taintsOf(node), ['NoSchedule', 'NoExecute'])
  const cordon = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }
  if (fieldAt(node, 'spec', 'unschedulable') === true && findUntolerated(tolerationsOf(pod), [cordon], ['NoSchedule']))
    return 'node(s) were unschedulable'
  if (!isTrue(node, 'Ready')) return 'node(s) were not ready'
  if (untolerated)
    return `node(s) had untolerated taint {${textAt(untolerated, 'key')}: ${textAt(untolerated, 'value')}}`
  if (!bearsSelection(pod, node)) return "node(s) didn't match Pod's node affinity/selector"
  if (asked.pods > left.pods) return 'Too many pods'
  if (asked.cpu > left.cpu) return 'Insufficient cpu'
  return asked.memory > left.memory ? 'Insufficient memory' : null
}

function explain(refusals: readonly string[]): string {
  const counted = [...new Set(refusals)].map((one) => `${refusals.filter((other) => other === one).length} ${one}`)
  return counted.length === 0
    ? 'no nodes available to schedule pods'
    : `0/${refusals.length} nodes are available: ${counted.join(', ')}.`
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
