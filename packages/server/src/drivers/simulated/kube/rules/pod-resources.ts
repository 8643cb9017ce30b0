import { podRequest } from '#drivers/kube-objects/demand/pod-requests.ts'
import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { fieldAt } from '#drivers/kube-objects/field-at.ts'
import { controllerOf, isActive } from './is-active.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** CPUs, bytes of memory, number of pods. */
export interface SimPodResources {
  readonly cpu: number
  readonly memory: number
  readonly pods: number
}

/** A node's free resources (unlimited without a reported capacity) and pod counts by controller. */
export interface NodeLoad {
  readonly node: KubeObject
  left: SimPodResources
  pods: number
  readonly owned: Map<string, number>
}

/** A pod's requested CPU and memory, and 1 pod. */
export function podRequestsOf(pod: KubeObject): SimPodResources {
  return { cpu: podRequest(pod, 'cpu'), memory: podRequest(pod, 'memory'), pods: 1 }
}

/** Load of a node without pods. */
export function emptyLoad(node: KubeObject): NodeLoad {
  const has = (name: keyof SimPodResources): number =>
    readQuantity(fieldAt(node, 'status', 'allocatable', name)) ?? Infinity
  return { node, left: { cpu: has('cpu'), memory: has('memory'), pods: has('pods') }, pods: 0, owned: new Map() }
}

/** Adds a pod to a node's load. A terminated pod takes no resources. */
export function addPod(load: NodeLoad, pod: KubeObject): void {
  const owner = controllerOf(pod)?.uid
  load.pods += 1
  if (owner !== undefined) load.owned.set(owner, (load.owned.get(owner) ?? 0) + 1)
  if (!isActive(pod)) return
  const requests = podRequestsOf(pod)
  load.left = {
    cpu: load.left.cpu - requests.cpu,
    memory: load.left.memory - requests.memory,
    pods: load.left.pods - requests.pods,
  }
}
