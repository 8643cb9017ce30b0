import { type ConditionUpdate, isTrue, updateConditions } from './conditions.ts'
import { fieldAt, objectsAt, stringAt } from './field-at.ts'
import { describeEndedContainers, startedContainers } from './started-containers.ts'
import type { KubeFields } from './kube-object.ts'

/** Addresses and time for a pod status. */
export interface PodStatusInput {
  /** Address of the node; '' if unknown. */
  readonly hostIP: string
  readonly podIP: string
  readonly now: string
}

const passed = ['PodReadyToStartContainers', 'Initialized', 'ContainersReady', 'PodScheduled'] as const

/** Status of a running pod with successful probes; ready if other controllers have set all its readiness gates. */
export function startedStatus(pod: KubeFields, { hostIP, podIP, now }: PodStatusInput): KubeFields {
  const isOpen = isGateOpen(pod)
  const ready: ConditionUpdate = isOpen
    ? { type: 'Ready', status: 'True' }
    : { type: 'Ready', status: 'False', reason: 'ReadinessGatesNotReady' }
  const findings = [...passed.map((type): ConditionUpdate => ({ type, status: 'True' })), ready]
  const inits = objectsAt(pod, 'spec', 'initContainers')
  return {
    ...generationOf(pod),
    phase: 'Running',
    conditions: updateKubeletConditions(pod, findings, now),
    ...describeHostAddress(hostIP),
    podIP,
    podIPs: [{ ip: podIP }],
    startTime: stringAt(pod, 'status', 'startTime') || now,
    ...(inits.length === 0 ? {} : { initContainerStatuses: initStatuses(pod, inits, now) }),
    containerStatuses: startedContainers(pod, objectsAt(pod, 'spec', 'containers'), now),
  }
}

/** Init containers succeeded earlier; sidecars (`restartPolicy: Always`) keep running. */
function initStatuses(pod: KubeFields, inits: readonly KubeFields[], now: string): readonly KubeFields[] {
  return inits.flatMap((one) =>
    one['restartPolicy'] === 'Always' ? startedContainers(pod, [one], now) : describeEndedContainers(pod, [one], now),
  )
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
    conditions: updateKubeletConditions(pod, findings, now),
    containerStatuses: describeEndedContainers(pod, objectsAt(pod, 'spec', 'containers'), now),
  }
}

/** Status patch of a pod on an unreachable node: sets only Ready, to False. */
export function unreachableStatus(pod: KubeFields, now: string): KubeFields {
  return { conditions: updateKubeletConditions(pod, [{ type: 'Ready', status: 'False', reason: 'NodeNotReady' }], now) }
}

/** True if the conditions of all readiness gates are True, also without gates. */
export function isGateOpen(pod: KubeFields): boolean {
  return objectsAt(pod, 'spec', 'readinessGates').every((one) => isTrue(pod, stringAt(one, 'conditionType')))
}

/** Status fields with the address of a pod's node; none if it is unknown. */
export function describeHostAddress(hostIP: string): KubeFields {
  return hostIP === '' ? {} : { hostIP, hostIPs: [{ ip: hostIP }] }
}

/** Only conditions that kubelet sets, with null in place of obsolete reasons. A strategic merge keeps those of other controllers. */
export function updateKubeletConditions(
  pod: KubeFields,
  findings: readonly ConditionUpdate[],
  now: string,
): readonly KubeFields[] {
  return updateConditions(pod, findings, now)
    .filter((one) => findings.some(({ type }) => type === one['type']))
    .map((one) =>
      findings.some(({ type, reason }) => type === one['type'] && reason)
        ? one
        : { ...one, reason: null, message: null },
    )
}

function generationOf(pod: KubeFields): KubeFields {
  const observedGeneration = fieldAt(pod, 'metadata', 'generation')
  return observedGeneration === undefined ? {} : { observedGeneration }
}
