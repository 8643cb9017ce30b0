import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { fieldAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { kubeNow } from '../../nodes/kube-now.ts'

import { isGateOpen, startedStatus, unreachableStatus, succeededStatus } from '#drivers/kube-objects/pod-status.ts'

/** Next action of the kubelet for a pod. */
export type PodAct =
  | { readonly kind: 'end' }
  | { readonly kind: 'tell'; readonly status: KubeFields }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'rest' }

/** State of a kubelet besides its pods. */
export interface PodWatcher {
  /** True if the kubelet's host runs; otherwise pods become not ready, and none starts or ends. */
  readonly isOn: boolean
  readonly hostIP: string
  readonly nowMs: number
  readonly jobMs: number
  /** Null if no address is free. */
  takeAddress(): string | null
}

const rest: PodAct = { kind: 'rest' }

/**
 * Plans a pod's next action: it starts at once, probes succeed, Job pods succeed after `jobMs`, deleted pods end at once. Without power, it only becomes not
 * ready.
 */
export function planPod(pod: KubeFields, watcher: PodWatcher): PodAct {
  if (watcher.isOn && stringAt(pod, 'metadata', 'deletionTimestamp') !== '') return { kind: 'end' }
  const phase = stringAt(pod, 'status', 'phase')
  if (phase === 'Succeeded' || phase === 'Failed') return rest
  if (!watcher.isOn) return planUnreachable(pod, watcher)
  if (phase !== 'Running' || isTrue(pod, 'Ready') !== isGateOpen(pod) || !isTrue(pod, 'ContainersReady'))
    return planRun(pod, watcher)
  return isOfJob(pod) ? planFinish(pod, watcher) : rest
}

/** Marks a pod not ready. Kubernetes does this after a lease expires, but not if the node's status says unreachable. */
function planUnreachable(pod: KubeFields, { nowMs }: PodWatcher): PodAct {
  return isTrue(pod, 'Ready') ? { kind: 'tell', status: unreachableStatus(pod, kubeNow(nowMs)) } : rest
}

function planRun(pod: KubeFields, { hostIP, nowMs, takeAddress }: PodWatcher): PodAct {
  const own = stringAt(pod, 'status', 'podIP')
  const isOnHost = fieldAt(pod, 'spec', 'hostNetwork') === true
  const podIP = own || (isOnHost && hostIP) || takeAddress()
  if (podIP === null) return rest
  return { kind: 'tell', status: startedStatus(pod, { hostIP, podIP, now: kubeNow(nowMs) }) }
}

function planFinish(pod: KubeFields, { nowMs, jobMs }: PodWatcher): PodAct {
  const untilMs = Date.parse(stringAt(pod, 'status', 'startTime')) + jobMs
  if (untilMs > nowMs) return { kind: 'wait', untilMs }
  return { kind: 'tell', status: succeededStatus(pod, kubeNow(nowMs)) }
}

function isOfJob(pod: KubeFields): boolean {
  return objectsAt(pod, 'metadata', 'ownerReferences').some(
    (one) => one['controller'] === true && one['kind'] === 'Job',
  )
}
