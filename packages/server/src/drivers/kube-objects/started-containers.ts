import { partsAt, textAt } from './field-at.ts'
import type { KubeFields } from './kube-object.ts'

/** Running containers, as if every probe succeeded. Their start time stays. */
export function startedContainers(pod: KubeFields, now: string): readonly KubeFields[] {
  const held = partsAt(pod, 'status', 'containerStatuses')
  return partsAt(pod, 'spec', 'containers').map((one) => {
    const before = held.find(({ name }) => name === one['name'])
    return {
      ...simulatedContainer(pod, one),
      ready: true,
      started: true,
      state: before?.['state'] ?? { running: { startedAt: now } },
    }
  })
}

/** State-independent part of a simulated container's status. */
export function simulatedContainer(pod: KubeFields, container: KubeFields): KubeFields {
  const image = textAt(container, 'image')
  return {
    name: container['name'],
    image,
    imageID: `simulated://${image}`,
    containerID: `simulated://${textAt(pod, 'metadata', 'uid')}/${textAt(container, 'name')}`,
    restartCount: 0,
    lastState: {},
  }
}
