import { objectAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import { uidOf } from '../nodes/find-node.ts'
import { pickPodAddress } from './pods/pod-address.ts'

/** Pods bound to a cluster's nodes, from a watch, with their assigned addresses. */
export class PodCache {
  readonly #pods = new Map<string, KubeFields>()
  readonly #byNode = new Map<string, Set<string>>()
  readonly #addresses = new Map<string, string>()

  get(uid: string): KubeFields | undefined {
    return this.#pods.get(uid)
  }

  ofNode(nodeName: string): readonly string[] {
    return [...(this.#byNode.get(nodeName) ?? [])]
  }

  put(pod: KubeFields): void {
    const uid = uidOf(pod)
    const nodeName = stringAt(pod, 'spec', 'nodeName')
    this.#pods.set(uid, withoutManagers(pod))
    this.#byNode.set(nodeName, (this.#byNode.get(nodeName) ?? new Set()).add(uid))
    const address = stringAt(pod, 'status', 'podIP')
    if (address !== '') this.#addresses.set(uid, address)
  }

  drop(pod: KubeFields): void {
    const uid = uidOf(pod)
    const nodeName = stringAt(pod, 'spec', 'nodeName')
    this.#pods.delete(uid)
    this.#addresses.delete(uid)
    const others = this.#byNode.get(nodeName)
    others?.delete(uid)
    if (others?.size === 0) this.#byNode.delete(nodeName)
  }

  /** Replaces all pods; remaining ones keep assigned addresses that are not yet published. */
  replace(pods: readonly KubeFields[]): void {
    const uids = new Set(pods.map(uidOf))
    for (const pod of this.#pods.values()) if (!uids.has(uidOf(pod))) this.drop(pod)
    for (const pod of pods) this.put(pod)
  }

  /** Address of a pod, constant for its lifetime; assigns a free one of its node's network. Null if none is free. */
  takeAddress(uid: string, nodeName: string, podCidr: string): string | null {
    const own = this.#addresses.get(uid)
    if (own !== undefined) return own
    const taken = new Set(this.ofNode(nodeName).flatMap((one) => this.#addresses.get(one) ?? []))
    const address = pickPodAddress(podCidr, taken)
    if (address !== null) this.#addresses.set(uid, address)
    return address
  }
}

/** Drops `managedFields`, which are half of an object and unused here. */
function withoutManagers(pod: KubeFields): KubeFields {
  const { managedFields: _managedFields, ...metadata } = objectAt(pod, 'metadata')
  return { ...pod, metadata }
}
