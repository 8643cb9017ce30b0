import { type ConditionUpdate, updateConditions } from '#drivers/kube-objects/conditions.ts'
import { fieldAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import {
  describeEndedContainer,
  isGateOpen,
  simulatedContainer,
  startedContainers,
} from '#drivers/kube-objects/started-containers.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** Addresses and time for a pod status. */
export interface PodStatusInput {
  /** Address of the node; '' if unknown. */
  readonly hostIP: string
  readonly podIP: string
  readonly now: string
}

const passed = ['PodReadyToStartContainers', 'Initialized', 'ContainersReady'] as const

/** Status of a running pod with successful probes; ready if other controllers have set all its readiness gates. */
export function startedStatus(pod: KubeFields, { hostIP, podIP, now }: PodStatusInput): KubeFields {
  const isOpen = isGateOpen(pod)
  const ready: ConditionUpdate = isOpen
    ? { type: 'Ready', status: 'True' }
    : { type: 'Ready', status: 'False', reason: 'ReadinessGatesNotReady' }
  const findings = [...passed.map((type): ConditionUpdate => ({ type, status: 'True' })), ready]
  return {
    ...generationOf(pod),
    phase: 'Running',
    conditions: conditionsOf(pod, findings, now),
    ...(hostIP === '' ? {} : { hostIP, hostIPs: [{ ip: hostIP }] }),
    podIP,
    podIPs: [{ ip: podIP }],
    startTime: stringAt(pod, 'status', 'startTime') || now,
    initContainerStatuses: initContainers(pod, now),
    containerStatuses: startedContainers(pod, now),
  }
}

/** Status of a pod whose containers all succeeded: phase Succeeded, not ready, all containers terminated. */
export function succeededStatus(pod: KubeFields, now: string): KubeFields {
  const findings = [
    { type: 'Initialized', status: 'True', reason: 'PodCompleted' },
    ...['Ready', 'ContainersReady'].map((type) => ({ type, status: 'False', reason: 'PodCompleted' }) as const),
  ] as const
  return {
    ...generationOf(pod),
    phase: 'Succeeded',
    conditions: conditionsOf(pod, findings, now),
    containerStatuses: objectsAt(pod, 'spec', 'containers').map((one) => describeEndedContainer(pod, one, now)),
  }
}

/** Status patch of a pod on an unreachable node: sets only Ready, to False. */
export function unreachableStatus(pod: KubeFields, now: string): KubeFields {
  return { conditions: conditionsOf(pod, [{ type: 'Ready', status: 'False', reason: 'NodeNotReady' }], now) }
}

/** Only conditions that kubelet sets, without obsolete reasons. The strategic merge keeps those of other controllers. */
function conditionsOf(pod: KubeFields, findings: readonly ConditionUpdate[], now: string): readonly KubeFields[] {
  return updateConditions(pod, findings, now)
    .filter((one) => findings.some(({ type }) => type === one['type']))
    .map((one) =>
      findings.some(({ type, reason }) => type === one['type'] && reason)
        ? one
        : { ...one, reason: null, message: null },
    )
}

/** Init containers succeeded earlier; sidecars (`restartPolicy: Always`) keep running. */
function initContainers(pod: KubeFields, now: string): readonly KubeFields[] {
  return objectsAt(pod, 'spec', 'initContainers').map((one) =>
    one['restartPolicy'] === 'Always'
      ? { ...simulatedContainer(pod, one), ready: true, started: true, state: { running: { startedAt: now } } }
      : describeEndedContainer(pod, one, now),
  )
}

function generationOf(pod: KubeFields): KubeFields {
  const observedGeneration = fieldAt(pod, 'metadata', 'generation')
  return observedGeneration === undefined ? {} : { observedGeneration }
}
