import { objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isTrue, updateConditions } from '#drivers/kube-objects/conditions.ts'
import {
  describeEndedContainer,
  isGateOpen,
  simulatedContainer,
  startedContainers,
} from '#drivers/kube-objects/started-containers.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ConditionUpdate } from '#drivers/kube-objects/conditions.ts'

/** Node of a pod, and the time of its kubelet's report. */
export interface KubeletReport {
  readonly node: KubeObject
  readonly now: string
}

/** Status of a pod whose containers are being created. */
export function describeStartingPod(pod: KubeObject, { node, now }: KubeletReport): KubeFields {
  const [inits, containers] = [objectsAt(pod, 'spec', 'initContainers'), objectsAt(pod, 'spec', 'containers')]
  const unready = `containers with unready status: [${namesOf(containers)}]`
  const incomplete = `containers with incomplete status: [${namesOf(inits)}]`
  const waiting = (one: KubeFields): KubeFields => {
    const { containerID: _none, ...fields } = simulatedContainer(pod, one)
    const reason = inits.length === 0 ? 'ContainerCreating' : 'PodInitializing'
    return { ...fields, imageID: '', ready: false, started: false, state: { waiting: { reason } } }
  }
  return {
    ...objectAt(pod, 'status'),
    ...addressesOf(node),
    phase: 'Pending',
    conditions: conditionsOf(pod, now, [
      { type: 'PodReadyToStartContainers', status: 'False' },
      inits.length === 0
        ? { type: 'Initialized', status: 'True' }
        : { type: 'Initialized', status: 'False', reason: 'ContainersNotInitialized', message: incomplete },
      { type: 'ContainersReady', status: 'False', reason: 'ContainersNotReady', message: unready },
      { type: 'PodScheduled', status: 'True' },
      { type: 'Ready', status: 'False', reason: 'ContainersNotReady', message: unready },
    ]),
    startTime: objectAt(pod, 'status')['startTime'] ?? now,
    containerStatuses: containers.map(waiting),
  }
}

const namesOf = (containers: readonly KubeFields[]): string => containers.map((one) => stringAt(one, 'name')).join(' ')

/** Status of a pod with this address whose containers run. It is ready while its node is, and if its readiness gates are open. */
export function describeRunningPod(pod: KubeObject, podIP: string, { node, now }: KubeletReport): KubeFields {
  const held = objectAt(pod, 'status')
  const unready = !isTrue(node, 'Ready') ? 'NodeNotReady' : isGateOpen(pod) ? null : 'ReadinessGatesNotReady'
  return {
    ...held,
    ...addressesOf(node),
    phase: 'Running',
    conditions: conditionsOf(pod, now, [
      ...['PodReadyToStartContainers', 'Initialized', 'ContainersReady', 'PodScheduled'].map(
        (type) => ({ type, status: 'True' }) as const,
      ),
      unready === null ? { type: 'Ready', status: 'True' } : { type: 'Ready', status: 'False', reason: unready },
    ]),
    podIP,
    podIPs: [{ ip: podIP }],
    startTime: held['startTime'] ?? now,
    containerStatuses: startedContainers(pod, now),
  }
}

/** Status of a pod whose containers all exited with code 0. */
export function describeSucceededPod(pod: KubeObject, now: string): KubeFields {
  const reason = 'PodCompleted'
  return {
    ...objectAt(pod, 'status'),
    phase: 'Succeeded',
    conditions: conditionsOf(pod, now, [
      { type: 'PodReadyToStartContainers', status: 'False' },
      { type: 'Initialized', status: 'True', reason },
      { type: 'ContainersReady', status: 'False', reason },
      { type: 'PodScheduled', status: 'True' },
      { type: 'Ready', status: 'False', reason },
    ]),
    containerStatuses: objectsAt(pod, 'spec', 'containers').map((one) => describeEndedContainer(pod, one, now)),
  }
}

/** Time in milliseconds since 1970 at which the first container started; null before. */
export function findContainerStartMs(pod: KubeObject): number | null {
  const [first] = objectsAt(pod, 'status', 'containerStatuses')
  const startedAt = stringAt(first, 'state', 'running', 'startedAt')
  return startedAt === '' ? null : Date.parse(startedAt)
}

function addressesOf(node: KubeObject): KubeFields {
  const internal = objectsAt(node, 'status', 'addresses').find((one) => one['type'] === 'InternalIP')
  const hostIP = stringAt(internal, 'address')
  return hostIP === '' ? {} : { hostIP, hostIPs: [{ ip: hostIP }] }
}

/** Without the reasons and messages of earlier updates. */
function conditionsOf(pod: KubeObject, now: string, updates: readonly ConditionUpdate[]): readonly KubeFields[] {
  return updateConditions(
    pod,
    updates.map((one) => ({ reason: undefined, message: undefined, ...one })),
    now,
  )
}
