import type { NodePlace, NodeSeen, Resource } from '#reconcile/ports/index.ts'
import { isTrue } from '../../kube-objects/conditions.ts'
import { fieldAt, textAt } from '../../kube-objects/field-at.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { findKubeNode } from './find-node.ts'
import { readNodeMark } from './node-mark.ts'
import { listMovablePods } from './node-pods.ts'

/** Whether a host runs now; null when it is not there. */
export type FindHostPower = (host: Resource) => Promise<'on' | 'off' | null>

/**
 * ClusterDriver.inspectNode on a cluster's own interface, whoever is the node's kubelet. Ready only while its host runs: Kubernetes itself needs
 * the better part of a minute to miss a kubelet.
 */
export async function inspectKubeNode(
  api: KubeApi,
  { stamp }: Resource,
  { nodeName }: Pick<NodePlace, 'nodeName'>,
  findPower: FindHostPower,
): Promise<NodeSeen | null> {
  const node = await findKubeNode(api, stamp, nodeName)
  const mark = node && readNodeMark(node)
  if (!node || !mark) return null
  const [power, pods] = await Promise.all([findPower(mark.host), listMovablePods(api, nodeName)])
  return {
    isReady: power === 'on' && isTrue(node, 'Ready'),
    isCordoned: fieldAt(node, 'spec', 'unschedulable') === true,
    specSerial: mark.specSerial,
    version: textAt(node, 'status', 'nodeInfo', 'kubeletVersion').replace(/^v/, ''),
    pods: pods.length,
  }
}
