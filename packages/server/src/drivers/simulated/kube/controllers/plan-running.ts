import { objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { startedStatus, succeededStatus, unreachableStatus } from '#drivers/kube-objects/pod-status.ts'
import { isActive } from '../rules/is-active.ts'
import { describeStartingPod, mergeReport } from '../rules/pod-status.ts'
import { pickAddress } from './plan-cluster-addresses.ts'
import { updateStatusAction } from './controller-actions.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

/** Run time of a pod whose containers are not restarted. */
const completionMs = 1_000

/**
 * Returns writes that report scheduled pods as starting, then as running with a constant IP address and, unless their containers are restarted, as succeeded.
 * Requests the next run at the time of the next report. Nodes that are not ready report nothing; their pods are not ready.
 */
export function planRunning(view: ClusterView): readonly ControllerAction[] {
  const nodes = new Map(view.nodes.map((node) => [node.metadata.name, node]))
  const taken = new Set(view.pods.map((pod) => stringAt(pod, 'status', 'podIP')))
  return view.pods.filter(isActive).flatMap((pod) => {
    const node = nodes.get(stringAt(pod, 'spec', 'nodeName'))
    if (!node) return []
    const isRunning = stringAt(pod, 'status', 'phase') === 'Running'
    if (!isTrue(node, 'Ready')) return isRunning ? writeReport(pod, unreachableStatus(pod, view.now)) : []
    return isRunning ? planEnd(view, pod, hostOf(node)) : planStart(view, pod, { hostIP: hostOf(node), taken })
  })
}

function hostOf(node: KubeObject): string {
  const internal = objectsAt(node, 'status', 'addresses').find((one) => one['type'] === 'InternalIP')
  return stringAt(internal, 'address')
}

function writeReport(pod: KubeObject, report: KubeFields): readonly ControllerAction[] {
  return updateStatusAction(pod, mergeReport(pod, report))
}

function planStart(
  { now, nowMs, podReadyMs }: ClusterView,
  pod: KubeObject,
  { hostIP, taken }: { readonly hostIP: string; readonly taken: Set<string> },
): readonly ControllerAction[] {
  const readyMs = timeAfter(stringAt(pod, 'status', 'startTime') || now, podReadyMs)
  if (nowMs < readyMs)
    return [...writeReport(pod, describeStartingPod(pod, hostIP, now)), { kind: 'wake', atMs: readyMs }]
  const podIP = stringAt(pod, 'status', 'podIP') || pickAddress(pod.metadata.uid ?? '', taken)
  taken.add(podIP)
  return [...writeReport(pod, startedStatus(pod, { hostIP, podIP, now })), ...startedEvents(pod)]
}

function planEnd({ now, nowMs }: ClusterView, pod: KubeObject, hostIP: string): readonly ControllerAction[] {
  const running = writeReport(pod, startedStatus(pod, { hostIP, podIP: stringAt(pod, 'status', 'podIP'), now }))
  const [first] = objectsAt(pod, 'status', 'containerStatuses')
  const startedAt = stringAt(first, 'state', 'running', 'startedAt')
  if (!['Never', 'OnFailure'].includes(stringAt(pod, 'spec', 'restartPolicy')) || startedAt === '') return running
  const endMs = timeAfter(startedAt, completionMs)
  return nowMs < endMs ? [...running, { kind: 'wake', atMs: endMs }] : writeReport(pod, succeededStatus(pod, now))
}

/** Timestamps have no fraction of a second; half a second is their mean error. */
function timeAfter(start: string, delayMs: number): number {
  return delayMs === 0 ? Date.parse(start) : Date.parse(start) + delayMs + 500
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
