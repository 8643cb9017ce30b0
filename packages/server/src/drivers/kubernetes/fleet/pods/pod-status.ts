import { type Finding, isTrue, updateConditions } from '#drivers/kube-objects/conditions.ts'
import { fieldAt, partsAt, textAt } from '#drivers/kube-objects/field-at.ts'
import { startedContainers, simulatedContainer } from '#drivers/kube-objects/started-containers.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** Where a pod runs, and when that is told. */
export interface PodGround {
  /** Address of its node; '' where that has none. */
  readonly hostIP: string
  readonly podIP: string
  readonly now: string
}

const passed = ['PodReadyToStartContainers', 'Initialized', 'ContainersReady'] as const

/** The status of a pod that runs, with good probes. Its readiness gates are for others to open, and it is ready when they are. */
export function startedStatus(pod: KubeFields, { hostIP, podIP, now }: PodGround): KubeFields {
  const isOpen = isGateOpen(pod)
  const ready: Finding = isOpen
    ? { type: 'Ready', status: 'True' }
    : { type: 'Ready', status: 'False', reason: 'ReadinessGatesNotReady' }
  const findings = [...passed.map((type): Finding => ({ type, status: 'True' })), ready]
  return {
    ...generationOf(pod),
    phase: 'Running',
    conditions: conditionsOf(pod, findings, now),
    ...(hostIP === '' ? {} : { hostIP, hostIPs: [{ ip: hostIP }] }),
    podIP,
    podIPs: [{ ip: podIP }],
    startTime: textAt(pod, 'status', 'startTime') || now,
    initContainerStatuses: initContainers(pod, now),
    containerStatuses: startedContainers(pod, now),
  }
}

/** The status of a pod whose containers have all ended well. */
export function succeededStatus(pod: KubeFields, now: string): KubeFields {
  const findings = [
    { type: 'Initialized', status: 'True', reason: 'PodCompleted' },
    ...['Ready', 'ContainersReady'].map((type) => ({ type, status: 'False', reason: 'PodCompleted' }) as const),
  ] as const
  return {
    ...generationOf(pod),
    phase: 'Succeeded',
    conditions: conditionsOf(pod, findings, now),
    containerStatuses: partsAt(pod, 'spec', 'containers').map((one) => endedContainer(pod, one, now)),
  }
}

/** What is told of a pod whose node is not heard: it is not ready, and nothing else is known. */
export function silentStatus(pod: KubeFields, now: string): KubeFields {
  return { conditions: conditionsOf(pod, [{ type: 'Ready', status: 'False', reason: 'NodeNotReady' }], now) }
}

/** Whether the conditions that a pod names as its gates are all true. */
export function isGateOpen(pod: KubeFields): boolean {
  return partsAt(pod, 'spec', 'readinessGates').every((one) => isTrue(pod, textAt(one, 'conditionType')))
}

/** Only what the kubelet says, so that what the scheduler and others say stays when lists are merged; reasons that are over are taken away. */
function conditionsOf(pod: KubeFields, findings: readonly Finding[], now: string): readonly KubeFields[] {
  return updateConditions(pod, findings, now)
    .filter((one) => findings.some(({ type }) => type === one['type']))
    .map((one) =>
      findings.some(({ type, reason }) => type === one['type'] && reason)
        ? one
        : { ...one, reason: null, message: null },
    )
}

/** Init containers have ended well, before the others began; those that restart for ever run beside them. */
function initContainers(pod: KubeFields, now: string): readonly KubeFields[] {
  return partsAt(pod, 'spec', 'initContainers').map((one) =>
    one['restartPolicy'] === 'Always'
      ? { ...simulatedContainer(pod, one), ready: true, started: true, state: { running: { startedAt: now } } }
      : endedContainer(pod, one, now),
  )
}

function endedContainer(pod: KubeFields, container: KubeFields, now: string): KubeFields {
  const startedAt = textAt(pod, 'status', 'startTime') || now
  return {
    ...simulatedContainer(pod, container),
    ready: container['restartPolicy'] === undefined && partsAt(pod, 'spec', 'initContainers').includes(container),
    started: false,
    state: { terminated: { exitCode: 0, reason: 'Completed', startedAt, finishedAt: now } },
  }
}

/** Which spec the status speaks of, for those who wait for a change of it. */
function generationOf(pod: KubeFields): KubeFields {
  const observedGeneration = fieldAt(pod, 'metadata', 'generation')
  return observedGeneration === undefined ? {} : { observedGeneration }
}
