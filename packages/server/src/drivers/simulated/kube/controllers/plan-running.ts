import { objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue, updateConditions } from '#drivers/kube-objects/conditions.ts'
import { startedContainers } from '#drivers/kube-objects/started-containers.ts'
import { isActive } from '../rules/is-active.ts'
import { pickAddress } from './plan-cluster-addresses.ts'
import { updateStatusAction } from './controller-actions.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ConditionUpdate } from '#drivers/kube-objects/conditions.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

/** Returns writes that report scheduled pods as running, with a constant IP address. A pod is ready while its node is. */
export function planRunning(view: ClusterView): readonly ControllerAction[] {
  const nodes = new Map(view.nodes.map((node) => [node.metadata.name, node]))
  const taken = new Set(view.pods.map((pod) => stringAt(pod, 'status', 'podIP')))
  return view.pods.filter(isActive).flatMap((pod) => {
    const node = nodes.get(stringAt(pod, 'spec', 'nodeName'))
    if (!node || (stringAt(pod, 'status', 'podIP') === '' && !isTrue(node, 'Ready'))) return []
    const isFirst = stringAt(pod, 'status', 'phase') !== 'Running'
    return [
      ...updateStatusAction(pod, statusOf(pod, { node, now: view.now, taken })),
      ...(isFirst ? startedEvents(pod) : []),
    ]
  })
}

interface PodContext {
  readonly node: KubeObject
  readonly now: string
  readonly taken: Set<string>
}

function statusOf(pod: KubeObject, { node, now, taken }: PodContext): KubeFields {
  const held = objectAt(pod, 'status')
  const podIP = stringAt(held, 'podIP') || pickAddress(pod.metadata.uid ?? '', taken)
  taken.add(podIP)
  const hostIP = stringAt(
    objectsAt(node, 'status', 'addresses').find((one) => one['type'] === 'InternalIP'),
    'address',
  )
  const ready: ConditionUpdate = isTrue(node, 'Ready')
    ? { type: 'Ready', status: 'True' }
    : { type: 'Ready', status: 'False', reason: 'NodeNotReady' }
  const updates: readonly ConditionUpdate[] = [
    ...['PodReadyToStartContainers', 'Initialized', 'ContainersReady', 'PodScheduled'].map(
      (type) => ({ type, status: 'True' }) as const,
    ),
    ready,
  ]
  const conditions = updateConditions(pod, updates, now).map((one) =>
    one['status'] === 'True' ? { ...one, reason: undefined } : one,
  )
  return {
    ...held,
    phase: 'Running',
    conditions,
    ...(hostIP === '' ? {} : { hostIP, hostIPs: [{ ip: hostIP }] }),
    podIP,
    podIPs: [{ ip: podIP }],
    startTime: held['startTime'] ?? now,
    containerStatuses: startedContainers(pod, now),
  }
}

function startedEvents(pod: KubeObject): readonly ControllerAction[] {
  return objectsAt(pod, 'spec', 'containers').map((one) => ({
    kind: 'tell',
    event: {
      about: pod,
      type: 'Normal',
      reason: 'Started',
      message: `Started container ${stringAt(one, 'name')}`,
      component: 'kubelet',
    },
  }))
}
