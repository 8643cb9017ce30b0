import { objectAt, objectsAt, stringAt } from './field-at.ts'
import type { KubeFields } from './kube-object.ts'

/** Statuses of running containers of a pod, as if every probe succeeded. A known start time stays. */
export function startedContainers(
  pod: KubeFields,
  containers: readonly KubeFields[],
  now: string,
): readonly KubeFields[] {
  return containers.map((one) => {
    const { running = { startedAt: now } } = heldState(pod, one)
    return { ...simulatedContainer(pod, one), ready: true, started: true, state: { running } }
  })
}

/** Statuses of containers of a pod that exited with code 0. Known times stay. Init containers stay ready. */
export function describeEndedContainers(
  pod: KubeFields,
  containers: readonly KubeFields[],
  now: string,
): readonly KubeFields[] {
  return containers.map((one) => {
    const held = heldState(pod, one)
    const startedAt = stringAt(held, 'running', 'startedAt') || stringAt(pod, 'status', 'startTime') || now
    const { terminated = { exitCode: 0, reason: 'Completed', startedAt, finishedAt: now } } = held
    const isInit = one['restartPolicy'] === undefined && objectsAt(pod, 'spec', 'initContainers').includes(one)
    return { ...simulatedContainer(pod, one), ready: isInit, started: false, state: { terminated } }
  })
}

function heldState(pod: KubeFields, { name }: KubeFields): KubeFields {
  const lists = ['initContainerStatuses', 'containerStatuses'].flatMap((list) => objectsAt(pod, 'status', list))
  return objectAt(
    lists.find((one) => one['name'] === name),
    'state',
  )
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
