import { textAt } from '../model/field-at.ts'
import { partAt, partsAt } from '../model/parts-at.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { updateConditions } from '../rules/conditions.ts'
import { controllerOf, isActive } from '../rules/is-active.ts'
import { addPod, emptyLoad } from '../rules/node-load.ts'
import type { ClusterView } from './cluster-view.ts'
import { chooseNode } from './choose-node.ts'
import type { KubeAct } from './kube-act.ts'
import { writeStatus } from './write-status.ts'

const component = 'default-scheduler'

/** Gives pods without a node one that takes them; the others tell why there is none. */
export function planScheduling(view: ClusterView): readonly KubeAct[] {
  const loads = new Map(view.nodes.map((node) => [node.metadata.name, emptyLoad(node)]))
  const count = (pod: KubeObject): void => {
    const load = loads.get(nodeOf(pod))
    if (load) addPod(load, pod)
  }
  view.pods.forEach(count)
  const waiting = view.pods.filter((pod) => nodeOf(pod) === '' && isActive(pod))
  return waiting.toSorted(compareAge).flatMap((pod) => {
    const choice = chooseNode(pod, [...loads.values()])
    if ('refusal' in choice) return explain(view, pod, choice.refusal)
    const bound = bind(pod, choice.node, view.now)
    count(bound)
    const message = `Successfully assigned ${pod.metadata.namespace}/${pod.metadata.name} to ${choice.node}`
    return [
      { kind: 'write', object: bound },
      { kind: 'tell', telling: { about: pod, type: 'Normal', reason: 'Scheduled', message, component } },
    ]
  })
}

const nodeOf = (pod: KubeObject): string => textAt(pod, 'spec', 'nodeName')

function bind(pod: KubeObject, nodeName: string, now: string): KubeObject {
  const conditions = updateConditions(pod, [{ type: 'PodScheduled', status: 'True' }], now).map(
    ({ reason: _reason, message: _message, ...rest }) => rest,
  )
  return { ...pod, spec: { ...partAt(pod, 'spec'), nodeName }, status: { ...partAt(pod, 'status'), conditions } }
}

function explain({ now }: ClusterView, pod: KubeObject, message: string): readonly KubeAct[] {
  const held = partsAt(pod, 'status', 'conditions').find((one) => one['type'] === 'PodScheduled')
  if (textAt(held, 'message') === message) return []
  const conditions = updateConditions(
    pod,
    [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }],
    now,
  )
  const telling = { about: pod, type: 'Warning', reason: 'FailedScheduling', message, component } as const
  return [...writeStatus(pod, { ...partAt(pod, 'status'), phase: 'Pending', conditions }), { kind: 'tell', telling }]
}

/** The oldest first; pods of one owner stand together. */
function compareAge(a: KubeObject, b: KubeObject): number {
  const key = (pod: KubeObject): string =>
    `${textAt(pod, 'metadata', 'creationTimestamp')} ${controllerOf(pod)?.name ?? ''} ${pod.metadata.name}`
  return key(a) < key(b) ? -1 : 1
}
