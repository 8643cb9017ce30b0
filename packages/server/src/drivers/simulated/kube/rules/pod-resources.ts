import { fieldAt, partsAt } from '#drivers/kube-objects/field-at.ts'
import { controllerOf, isActive } from './is-active.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** What pods ask for or a node has: processors, octets of memory, pods. */
export interface PodResources {
  readonly cpu: number
  readonly memory: number
  readonly pods: number
}

/** A node, what its pods leave of it, and how many of them belong to whom; without bound where the node tells none. */
export interface NodeLoad {
  readonly node: KubeObject
  left: PodResources
  pods: number
  /** Number of pods by the uid of their controller. */
  readonly owned: Map<string, number>
}

/** What a pod's containers request together. */
export function podRequestsOf(pod: KubeObject): PodResources {
  const containers = partsAt(pod, 'spec', 'containers')
  const total = (name: string): number =>
    containers.reduce((sum, one) => sum + (readQuantity(fieldAt(one, 'resources', 'requests', name)) ?? 0), 0)
  return { cpu: total('cpu'), memory: total('memory'), pods: 1 }
}

/** The load of a node that has no pod. */
export function emptyLoad(node: KubeObject): NodeLoad {
  const has = (name: keyof PodResources): number =>
    readQuantity(fieldAt(node, 'status', 'allocatable', name)) ?? Infinity
  return { node, left: { cpu: has('cpu'), memory: has('memory'), pods: has('pods') }, pods: 0, owned: new Map() }
}

/** Counts a pod on a node; one that has ended takes no room. */
export function addPod(load: NodeLoad, pod: KubeObject): void {
  const owner = controllerOf(pod)?.uid
  load.pods += 1
  if (owner !== undefined) load.owned.set(owner, (load.owned.get(owner) ?? 0) + 1)
  if (!isActive(pod)) return
  const asked = podRequestsOf(pod)
  load.left = {
    cpu: load.left.cpu - asked.cpu,
    memory: load.left.memory - asked.memory,
    pods: load.left.pods - asked.pods,
  }
}

const factors: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
}

/** The number that a Kubernetes quantity (`500m`, `2Gi`, 3) stands for; undefined when it is none. */
export function readQuantity(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const [, digits, suffix = ''] =
    /^([+-]?[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?)([A-Za-z]*)$/.exec(typeof value === 'string' ? value : '') ?? []
  const factor = factors[suffix]
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor
}
