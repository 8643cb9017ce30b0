import { fieldAt } from '../model/field-at.ts'
import { partsAt } from '../model/parts-at.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { isActive } from './is-active.ts'
import { readQuantity } from './read-quantity.ts'

/** What pods ask for or a node has: processors, octets of memory, pods. */
export interface Room {
  readonly cpu: number
  readonly memory: number
  readonly pods: number
}

/** What a pod's containers request together. */
export function requestsOf(pod: KubeObject): Room {
  const containers = partsAt(pod, 'spec', 'containers')
  const total = (name: string): number => containers.reduce((sum, one) => sum + (readQuantity(fieldAt(one, 'resources', 'requests', name)) ?? 0), 0)
  return { cpu: total('cpu'), memory: total('memory'), pods: 1 }
}

/** What a node's pods leave of it; without bound where the node tells none. */
export function roomLeft(node: KubeObject, pods: readonly KubeObject[]): Room {
  const used = pods.filter(isActive).map(requestsOf)
  const left = (name: keyof Room): number => (readQuantity(fieldAt(node, 'status', 'allocatable', name)) ?? Infinity) - used.reduce((sum, one) => sum + one[name], 0)
  return { cpu: left('cpu'), memory: left('memory'), pods: left('pods') }
}
