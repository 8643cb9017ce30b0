import { objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { isActive } from '../rules/is-active.ts'
import {
  findContainerStartMs,
  describeRunningPod,
  describeStartingPod,
  describeSucceededPod,
} from '../rules/pod-status.ts'
import { pickAddress } from './plan-cluster-addresses.ts'
import { updateStatusAction } from './controller-actions.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeletReport } from '../rules/pod-status.ts'
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
    const isRunning = stringAt(pod, 'status', 'phase') === 'Running'
    if (!node || (!isRunning && !isTrue(node, 'Ready'))) return []
    const report = { node, now: view.now }
    return isRunning ? planEnd(view, pod, report) : planStart(view, pod, { ...report, taken })
  })
}

function planStart(
  { nowMs, podReadyMs }: ClusterView,
  pod: KubeObject,
  { taken, ...report }: KubeletReport & { readonly taken: Set<string> },
): readonly ControllerAction[] {
  const readyMs = timeAfter(Date.parse(stringAt(pod, 'status', 'startTime') || report.now), podReadyMs)
  if (nowMs < readyMs)
    return [...updateStatusAction(pod, describeStartingPod(pod, report)), { kind: 'wake', atMs: readyMs }]
  const podIP = stringAt(pod, 'status', 'podIP') || pickAddress(pod.metadata.uid ?? '', taken)
  taken.add(podIP)
  return [...updateStatusAction(pod, describeRunningPod(pod, podIP, report)), ...startedEvents(pod)]
}

function planEnd({ nowMs }: ClusterView, pod: KubeObject, report: KubeletReport): readonly ControllerAction[] {
  const running = updateStatusAction(pod, describeRunningPod(pod, stringAt(pod, 'status', 'podIP'), report))
  const startMs = findContainerStartMs(pod)
  const isEnding = ['Never', 'OnFailure'].includes(stringAt(pod, 'spec', 'restartPolicy'))
  if (!isEnding || startMs === null || !isTrue(report.node, 'Ready')) return running
  const endMs = timeAfter(startMs, completionMs)
  if (nowMs < endMs) return [...running, { kind: 'wake', atMs: endMs }]
  return updateStatusAction(pod, describeSucceededPod(pod, report.now))
}

/** Timestamps have no fraction of a second; half a second is their mean error. */
function timeAfter(startMs: number, delayMs: number): number {
  return delayMs === 0 ? startMs : startMs + delayMs + 500
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
