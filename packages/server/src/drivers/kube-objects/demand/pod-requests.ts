import { fieldAt, objectAt, objectsAt } from '../field-at.ts'
import type { KubeFields } from '../kube-object.ts'
import { readQuantity } from './read-quantity.ts'

/**
 * Computes a pod's request in base units like the scheduler: containers and sidecars together, or the largest init container's need if more. Adds the runtime
 * overhead. A pod-level request replaces both container values.
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
  for (const container of objectsAt(pod, 'spec', 'initContainers')) {
    most = Math.max(most, beside + requestOf(container))
    // Sidecars keep running.
    if (container['restartPolicy'] === 'Always') beside += requestOf(container)
  }
  const together = objectsAt(pod, 'spec', 'containers').reduce((sum, one) => sum + requestOf(one), beside)
  return Math.max(together, most)
}

/** Resources that every node has. Others need a special node. */
const common = ['cpu', 'memory', 'ephemeral-storage', 'pods']

/** True if a container requests anything but the common resources, such as a device. */
export function requestsDevice(pod: KubeFields): boolean {
  return listRequests(pod).some(([name, quantity]) => !common.includes(name) && (readQuantity(quantity) ?? 0) > 0)
}

/** Names of the resources that a pod requests, in its containers, as a whole or as overhead. */
export function listRequestedResources(pod: KubeFields): ReadonlySet<string> {
  const ofPod = [objectAt(pod, 'spec', 'resources', 'requests'), objectAt(pod, 'spec', 'overhead')]
  return new Set([...listRequests(pod).map(([name]) => name), ...ofPod.flatMap((one) => Object.keys(one))])
}

function listRequests(pod: KubeFields): readonly (readonly [name: string, quantity: unknown])[] {
  const containers = [...objectsAt(pod, 'spec', 'initContainers'), ...objectsAt(pod, 'spec', 'containers')]
  return containers.flatMap((one) => Object.entries(objectAt(one, 'resources', 'requests')))
}
