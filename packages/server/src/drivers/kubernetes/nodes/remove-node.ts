import { type NodeMembership, type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import type { KubeApi, KubeObjectRef } from '../api/kube-api.ts'
import { cordonKubeNode } from './drain-node.ts'
import { nodeAt, uidOf } from './find-node.ts'
import { isJoiningNode } from './joining-taint.ts'
import { isNodeOf } from './node-mark.ts'
import { listPodsOfNode, podAt } from './node-pods.ts'

/** Path of a kubelet's lease. */
export const nodeLeaseAt = (name: string): KubeObjectRef => ({
  apiVersion: 'coordination.k8s.io/v1',
  resource: 'leases',
  namespace: 'kube-node-lease',
  name,
})

/**
 * ClusterDriver.removeNode for any kubelet. Cordons the node and deletes its pods, without grace period, so that their owners replace them at once. Then
 * deletes the node, recreated DaemonSet pods and the lease. Ignores a missing or foreign node. Kubernetes garbage-collects leftovers of an interrupted call.
 */
export async function removeKubeNode(
  api: KubeApi,
  { stamp }: Resource,
  { nodeName }: Pick<NodeMembership, 'nodeName'>,
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
