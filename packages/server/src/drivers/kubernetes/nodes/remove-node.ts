import { type NodePlace, type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import type { KubeApi, KubePlace } from '../api/kube-api.ts'
import { cordonKubeNode } from './drain-node.ts'
import { nodeAt, uidOf } from './find-node.ts'
import { isJoiningNode } from './joining-taint.ts'
import { isNodeOf } from './node-mark.ts'
import { listPodsOfNode, podAt } from './node-pods.ts'

/** Where the lease of a node's kubelet is. */
export const nodeLeaseAt = (name: string): KubePlace => ({
  apiVersion: 'coordination.k8s.io/v1',
  resource: 'leases',
  namespace: 'kube-node-lease',
  name,
})

/**
 * ClusterDriver.removeNode on a cluster's own interface, whoever is the node's kubelet. Its pods go first, without grace, so that their owners make
 * others at once; those that a DaemonSet makes again meanwhile go after the node. Pods of a call that dies in between are Kubernetes' own to collect.
 */
export async function removeKubeNode(
  api: KubeApi,
  { stamp }: Resource,
  { nodeName }: Pick<NodePlace, 'nodeName'>,
): Promise<Progress> {
  const node = await api.get(nodeAt(nodeName))
  if (!node || !(isNodeOf(node, stamp) || isJoiningNode(node, stamp))) return done
  await cordonKubeNode(api, node)
  await deletePods(api, nodeName)
  await api.delete(nodeAt(nodeName), { uid: uidOf(node) })
  await deletePods(api, nodeName)
  await api.delete(nodeLeaseAt(nodeName))
  return done
}

async function deletePods(api: KubeApi, nodeName: string): Promise<void> {
  const pods = await listPodsOfNode(api, nodeName)
  await Promise.all(pods.map((pod) => api.delete(podAt(pod), { graceSeconds: 0, uid: uidOf(pod) })))
}
