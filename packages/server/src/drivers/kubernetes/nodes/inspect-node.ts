import type { NodePlace, NodeSeen, Resource } from '#reconcile/ports/index.ts'
import { isTrue } from '../../kube-objects/conditions.ts'
import { fieldAt, textAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { findKubeNode } from './find-node.ts'
import { followPower } from './follow-power.ts'
import { readNodeMark } from './node-mark.ts'
import { listMovablePods } from './node-pods.ts'

/** What a host does; null when it is not there. */
type HostPower = 'on' | 'off' | null

/** Whether a host runs now. */
export type FindHostPower = (host: Resource) => Promise<HostPower>

/** Whose word about a node counts. */
export interface NodeWitness {
  readonly findPower: FindHostPower
  /** Whether it is for us, and not for a kubelet, to show in the cluster that a host is so. */
  isOurs(power: HostPower): boolean
}

interface MarkedNode {
  readonly object: KubeFields
  readonly mark: NonNullable<ReturnType<typeof readNodeMark>>
}

/**
 * ClusterDriver.inspectNode on a cluster's own interface, whoever is the node's kubelet. Ready only while its host runs: Kubernetes itself needs
 * the better part of a minute to miss a kubelet.
 */
export async function inspectKubeNode(
  api: KubeApi,
  node: Resource,
  place: Pick<NodePlace, 'nodeName'>,
  findPower: FindHostPower,
): Promise<NodeSeen | null> {
  const found = await findMarkedNode(api, node, place)
  return found && describeNode(api, found, { ...place, power: await findPower(found.mark.host) })
}

/** The same, and the cluster shows at this look already what the host does, as far as that is ours to show. It is read once more only where something was written. */
export async function inspectFollowedNode(
  api: KubeApi,
  node: Resource,
  place: Pick<NodePlace, 'nodeName'>,
  { findPower, isOurs }: NodeWitness,
): Promise<NodeSeen | null> {
  const found = await findMarkedNode(api, node, place)
  if (!found) return null
  const power = await findPower(found.mark.host)
  const isOn = power === 'on'
  if (isTrue(found.object, 'Ready') === isOn || !isOurs(power)) return describeNode(api, found, { ...place, power })
  await followPower(api, found.object, isOn)
  return inspectKubeNode(api, node, place, async () => power)
}

async function findMarkedNode(
  api: KubeApi,
  { stamp }: Resource,
  { nodeName }: Pick<NodePlace, 'nodeName'>,
): Promise<MarkedNode | null> {
  const object = await findKubeNode(api, stamp, nodeName)
  const mark = object && readNodeMark(object)
  return object && mark ? { object, mark } : null
}

async function describeNode(
  api: KubeApi,
  { object, mark }: MarkedNode,
  { nodeName, power }: Pick<NodePlace, 'nodeName'> & { readonly power: HostPower },
): Promise<NodeSeen> {
  const pods = await listMovablePods(api, nodeName)
  return {
    isReady: power === 'on' && isTrue(object, 'Ready'),
    isCordoned: fieldAt(object, 'spec', 'unschedulable') === true,
    specSerial: mark.specSerial,
    version: textAt(object, 'status', 'nodeInfo', 'kubeletVersion').replace(/^v/, ''),
    pods: pods.length,
  }
}
