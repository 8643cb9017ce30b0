import { objectsAt, stringAt } from './field-at.ts'
import { isTrue } from './conditions.ts'
import type { KubeFields } from './kube-object.ts'

/** Statuses of running containers, as if every probe succeeded. A known start time stays. */
export function startedContainers(pod: KubeFields, now: string): readonly KubeFields[] {
  const held = objectsAt(pod, 'status', 'containerStatuses')
  return objectsAt(pod, 'spec', 'containers').map((one) => {
    const before = held.find(({ name }) => name === one['name'])
    const state = before?.['state']
    return {
      ...simulatedContainer(pod, one),
      ready: true,
      started: true,
      state: stringAt({ state }, 'state', 'running', 'startedAt') === '' ? { running: { startedAt: now } } : state,
    }
  })
}

/** Status of a container that exited with code 0. If its start time is unknown, it started with the pod. An init container stays ready. */
export function describeEndedContainer(pod: KubeFields, container: KubeFields, now: string): KubeFields {
  const held = objectsAt(pod, 'status', 'containerStatuses').find(({ name }) => name === container['name'])
  const startedAt = stringAt(held, 'state', 'running', 'startedAt') || stringAt(pod, 'status', 'startTime') || now
  return {
    ...simulatedContainer(pod, container),
    ready: container['restartPolicy'] === undefined && objectsAt(pod, 'spec', 'initContainers').includes(container),
    started: false,
    state: { terminated: { exitCode: 0, reason: 'Completed', startedAt, finishedAt: now } },
  }
}

/** True if the conditions of all readiness gates are True, also without gates. */
export function isGateOpen(pod: KubeFields): boolean {
  return objectsAt(pod, 'spec', 'readinessGates').every((one) => isTrue(pod, stringAt(one, 'conditionType')))
}

/** Status fields of a simulated container that do not depend on its state. */
export function simulatedContainer(pod: KubeFields, container: KubeFields): KubeFields {
  const image = stringAt(container, 'image')
  return {
    name: container['name'],
    image,
    imageID: `simulated://${image}`,
    containerID: `simulated://${stringAt(pod, 'metadata', 'uid')}/${stringAt(container, 'name')}`,
    restartCount: 0,
    lastState: {},
  }
}
