import { objectsAt, stringAt } from './field-at.ts'
import type { KubeFields } from './kube-object.ts'

/** Statuses of running containers, as if every probe succeeded. A known start time stays. */
export function startedContainers(pod: KubeFields, now: string): readonly KubeFields[] {
  const held = objectsAt(pod, 'status', 'containerStatuses')
  return objectsAt(pod, 'spec', 'containers').map((one) => {
    const before = held.find(({ name }) => name === one['name'])
    return {
      ...simulatedContainer(pod, one),
      ready: true,
      started: true,
      state: before?.['state'] ?? { running: { startedAt: now } },
    }
  })
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
