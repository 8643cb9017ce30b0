import { partsAt, textAt } from './field-at.ts'
import type { KubeFields } from './kube-object.ts'

/** The statuses of a simulated pod's containers while they run, ready as if every probe were good; since when they run stays. */
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

/** What every status of a simulated container says, whatever it does; its state comes beside it. */
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
