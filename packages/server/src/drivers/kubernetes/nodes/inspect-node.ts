import type { NodeMembership, NodeObservation, Resource } from '#reconcile/ports/index.ts'
import { isTrue } from '../../kube-objects/conditions.ts'
import { fieldAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { findKubeNode } from './find-node.ts'
import { followPower } from './follow-power.ts'
import { readNodeMark } from './node-mark.ts'
import { listMovablePods } from './node-pods.ts'

type HostPower = 'on' | 'off' | null

/** Power state of a host; null without the host. */
export type FindHostPower = (host: Resource) => Promise<HostPower>

/** Source of a node's power state. */
export interface PowerSource {
  readonly findPower: FindHostPower
  /** True if this driver, not a kubelet, publishes this state. */
  isOurs(power: HostPower): boolean
}

interface MarkedNode {
  readonly object: KubeFields
  readonly mark: NonNullable<ReturnType<typeof readNodeMark>>
}

/**
 * ClusterDriver.inspectNode for any kubelet; null without the node. Ready only while the host runs: Kubernetes takes most of a minute to notice a missing
 * kubelet.
 */
async function inspectKubeNode(
  api: KubeApi,
  node: Resource,
  membership: Pick<NodeMembership, 'nodeName'>,
  findPower: FindHostPower,
): Promise<NodeObservation | null> {
  const found = await findMarkedNode(api, node, membership)
  return found && describeNode(api, found, { ...membership, power: await findPower(found.mark.host) })
}

/** Like `inspectKubeNode`, but first writes a changed power to the node's status if `isOurs`. */
export async function inspectFollowedNode(
  api: KubeApi,
  node: Resource,
  membership: Pick<NodeMembership, 'nodeName'>,
  { findPower, isOurs }: PowerSource,
): Promise<NodeObservation | null> {
  const found = await findMarkedNode(api, node, membership)
  if (!found) return null
  const power = await findPower(found.mark.host)
  const isOn = power === 'on'
  if (isTrue(found.object, 'Ready') === isOn || !isOurs(power))
    return describeNode(api, found, { ...membership, power })
  await followPower(api, found.object, isOn)
  return inspectKubeNode(api, node, membership, async () => power)
}

async function findMarkedNode(
  api: KubeApi,
  { stamp }: Resource,
  { nodeName }: Pick<NodeMembership, 'nodeName'>,
): Promise<MarkedNode | null> {
  const object = await findKubeNode(api, stamp, nodeName)
  const mark = object && readNodeMark(object)
  return object && mark ? { object, mark } : null
}

async function describeNode(
  api: KubeApi,
  { object, mark }: MarkedNode,
  { nodeName, power }: Pick<NodeMembership, 'nodeName'> & { readonly power: HostPower },
): Promise<NodeObservation> {
  const pods = await listMovablePods(api, nodeName)
  return {
    isReady: power === 'on' && isTrue(object, 'Ready'),
    isCordoned: fieldAt(object, 'spec', 'unschedulable') === true,
    specSerial: mark.specSerial,
    version: stringAt(object, 'status', 'nodeInfo', 'kubeletVersion').replace(/^v/, ''),
    pods: pods.length,
  }
}
