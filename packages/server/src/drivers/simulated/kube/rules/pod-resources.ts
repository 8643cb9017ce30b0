import { podRequest, listRequestedResources } from '#drivers/kube-objects/demand/pod-requests.ts'
import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { fieldAt, objectAt, objectsAt } from '#drivers/kube-objects/field-at.ts'
import { hasPortConflict, listHostPorts } from './host-ports.ts'
import { controllerOf, isActive } from './is-active.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { HostPort } from './host-ports.ts'

/** Requested resources of a pod in base units, by name, and its host ports. */
export interface PodNeeds {
  readonly requests: ReadonlyMap<string, number>
  readonly ports: readonly HostPort[]
}

/** A node's free resources in base units, reserved host ports, and pod counts by controller. */
export interface NodeLoad {
  readonly node: KubeObject
  readonly left: Map<string, number>
  ports: readonly HostPort[]
  pods: number
  readonly owned: Map<string, number>
}

/** A pod's requests, which include 1 pod, and its host ports. */
export function podNeedsOf(pod: KubeObject): PodNeeds {
  const names = [...listRequestedResources(pod)].filter((name) => name !== 'pods')
  return {
    requests: new Map([['pods', 1], ...names.map((name) => [name, podRequest(pod, name)] as const)]),
    ports: listHostPorts(pod),
  }
}

/** Load of a node without pods. */
export function emptyLoad(node: KubeObject): NodeLoad {
  const allocatable = Object.entries(objectAt(node, 'status', 'allocatable'))
  const left = allocatable.flatMap(([name, quantity]) => {
    const amount = readQuantity(quantity)
    return amount === undefined ? [] : [[name, amount] as const]
  })
  return { node, left: new Map(left), ports: [], pods: 0, owned: new Map() }
}

/** Resources that every node has, without a limit if it reports none. */
const common = ['pods', 'cpu', 'memory', 'ephemeral-storage']

/** Names of the resources that a node lacks for a pod. */
export function listInsufficient({ left }: NodeLoad, { requests }: PodNeeds): readonly string[] {
  const isLacking = ([name, amount]: readonly [string, number]): boolean =>
    amount > 0 && amount > (left.get(name) ?? (common.includes(name) ? Infinity : 0))
  return [...requests].filter(isLacking).map(([name]) => name)
}

/** True if another pod of the node reserves a host port of this pod. */
export function hasTakenPort({ ports }: NodeLoad, needs: PodNeeds): boolean {
  return needs.ports.some((one) => ports.some((other) => hasPortConflict(one, other)))
}

/** Adds a pod to a node's load. A terminated pod takes no resources. */
export function addPod(load: NodeLoad, pod: KubeObject): void {
  const owner = controllerOf(pod)?.uid
  load.pods += 1
  if (owner !== undefined) load.owned.set(owner, (load.owned.get(owner) ?? 0) + 1)
  if (!isActive(pod)) return
  const { requests, ports } = podNeedsOf(pod)
  load.ports = [...load.ports, ...ports]
  for (const [name, amount] of requests) {
    const left = load.left.get(name)
    if (left !== undefined) load.left.set(name, left - amount)
  }
}

const ofQuality = ['cpu', 'memory'] as const

/** Quality of service class of a pod or template, by its requests and limits of CPU and memory. */
export function readQosClass(pod: KubeFields): string {
  const all = ['containers', 'initContainers'].flatMap((list) => objectsAt(pod, 'spec', list))
  const valuesOf = (part: string): readonly unknown[] =>
    all.flatMap((one) => ofQuality.map((name) => fieldAt(one, 'resources', part, name)))
  const [requests, limits] = [valuesOf('requests'), valuesOf('limits')]
  if ([...requests, ...limits].every((one) => one === undefined)) return 'BestEffort'
  const isGuaranteed = limits.every(
    (limit, at) => limit !== undefined && readQuantity(requests[at] ?? limit) === readQuantity(limit),
  )
  return isGuaranteed ? 'Guaranteed' : 'Burstable'
}
