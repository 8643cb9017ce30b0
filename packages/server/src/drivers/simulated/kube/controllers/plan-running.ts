import { partAt, partsAt, textAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue, updateConditions } from '#drivers/kube-objects/conditions.ts'
import { startedContainers } from '#drivers/kube-objects/started-containers.ts'
import { isActive } from '../rules/is-active.ts'
import { pickAddress } from './plan-cluster-addresses.ts'
import { writeStatus } from './write-acts.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { Finding } from '#drivers/kube-objects/conditions.ts'
import type { ClusterView } from './cluster-view.ts'
import type { KubeAct } from './write-acts.ts'

/**
 * Reports every scheduled pod as running; its IP address never changes. A pod is ready only while its node is; it must become ready again, or a budget would
 * block all disruptions forever.
 */
export function planRunning(view: ClusterView): readonly KubeAct[] {
  const nodes = new Map(view.nodes.map((node) => [node.metadata.name, node]))
  const taken = new Set(view.pods.map((pod) => textAt(pod, 'status', 'podIP')))
  return view.pods.filter(isActive).flatMap((pod) => {
    const node = nodes.get(textAt(pod, 'spec', 'nodeName'))
    if (!node || (textAt(pod, 'status', 'podIP') === '' && !isTrue(node, 'Ready'))) return []
    const isFirst = textAt(pod, 'status', 'phase') !== 'Running'
    return [...writeStatus(pod, statusOf(pod, { node, now: view.now, taken })), ...(isFirst ? tellStarted(pod) : [])]
  })
}

interface Place {
  readonly node: KubeObject
  readonly now: string
  readonly taken: Set<string>
}

function statusOf(pod: KubeObject, { node, now, taken }: Place): KubeFields {
  const held = partAt(pod, 'status')
  const podIP = textAt(held, 'podIP') || pickAddress(pod.metadata.uid ?? '', taken)
  taken.add(podIP)
  const hostIP = textAt(
    partsAt(node, 'status', 'addresses').find((one) => one['type'] === 'InternalIP'),
    'address',
  )
  const ready: Finding = isTrue(node, 'Ready')
    ? { type: 'Ready', status: 'True' }
    : { type: 'Ready', status: 'False', reason: 'NodeNotReady' }
  const findings: readonly Finding[] = [
    ...['PodReadyToStartContainers', 'Initialized', 'ContainersReady', 'PodScheduled'].map(
      (type) => ({ type, status: 'True' }) as const,
    ),
    ready,
  ]
  const conditions = updateConditions(pod, findings, now).map((one) =>
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

function tellStarted(pod: KubeObject): readonly KubeAct[] {
  return partsAt(pod, 'spec', 'containers').map((one) => ({
    kind: 'tell',
    telling: {
      about: pod,
      type: 'Normal',
      reason: 'Started',
      message: `Started container ${textAt(one, 'name')}`,
      component: 'kubelet',
    },
  }))
}
