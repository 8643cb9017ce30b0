import { fieldAt, partAt, partsAt } from '../field-at.ts'
import type { KubeFields } from '../kube-object.ts'
import { readQuantity } from './read-quantity.ts'

/**
 * How much of a resource the scheduler counts for a pod: its containers and those that run beside them together, or what one of those that run before needs if that is
 * more, and the overhead of its runtime. What is said of the pod as a whole takes the place of its containers.
 */
export function podRequest(pod: KubeFields, name: string): number {
  const overhead = readQuantity(fieldAt(pod, 'spec', 'overhead', name)) ?? 0
  const whole = readQuantity(fieldAt(pod, 'spec', 'resources', 'requests', name))
  return (whole ?? ofContainers(pod, name)) + overhead
}

function ofContainers(pod: KubeFields, name: string): number {
  const requestOf = (container: KubeFields): number =>
    readQuantity(fieldAt(container, 'resources', 'requests', name)) ?? 0
  let [beside, most] = [0, 0]
  for (const container of partsAt(pod, 'spec', 'initContainers')) {
    most = Math.max(most, beside + requestOf(container))
    // One that is always started again stays, and the others run beside it.
    if (container['restartPolicy'] === 'Always') beside += requestOf(container)
  }
  const together = partsAt(pod, 'spec', 'containers').reduce((sum, one) => sum + requestOf(one), beside)
  return Math.max(together, most)
}

/** What every node has: whoever asks for something else needs a node of another kind. */
const common = ['cpu', 'memory', 'ephemeral-storage', 'pods']

/** Whether a pod asks for a device or another resource that nodes do not have by themselves. */
export function asksForDevice(pod: KubeFields): boolean {
  const containers = [...partsAt(pod, 'spec', 'initContainers'), ...partsAt(pod, 'spec', 'containers')]
  return containers
    .flatMap((one) => Object.entries(partAt(one, 'resources', 'requests')))
    .some(([name, quantity]) => !common.includes(name) && (readQuantity(quantity) ?? 0) > 0)
}
