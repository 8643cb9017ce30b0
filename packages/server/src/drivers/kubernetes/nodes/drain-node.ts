import {
  type DrainProgress,
  type NodeMembership,
  type ProtectedPod,
  type Resource,
  done,
} from '#reconcile/ports/index.ts'
import { fieldAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { findKubeNode, nodeAt, uidOf } from './find-node.ts'
import { listMovablePods, podAt } from './node-pods.ts'

const againMs = 1_000

/**
 * ClusterDriver.drainNode for any kubelet: cordons the node and evicts movable pods. Returns progress with the pods that a budget protects. Done
 * without the node, or when no pod is left, not even a terminating one.
 */
export async function drainKubeNode(
  api: KubeApi,
  { stamp }: Resource,
  { nodeName }: Pick<NodeMembership, 'nodeName'>,
): Promise<DrainProgress> {
  const node = await findKubeNode(api, stamp, nodeName)
  if (!node) return done
  await cordonKubeNode(api, node)
  const pods = await listMovablePods(api, nodeName)
  if (pods.length === 0) return done
  const protectedPods: ProtectedPod[] = []
  const evict = async (pod: KubeFields): Promise<void> => {
    const at = podAt(pod)
    const result = await api.evict(at, { uid: uidOf(pod) })
    if (typeof result === 'object') protectedPods.push({ pod: `${at.namespace}/${at.name}`, ...result })
  }
  await Promise.all(pods.filter(isStayingPod).map(evict))
  return { done: false, percent: 0, remainingMs: againMs, protectedPods }
}

/** Cordons a node. Does nothing if it is cordoned, deleted, or a newer one has its name (by UID). */
export async function cordonKubeNode(api: KubeApi, node: KubeFields): Promise<void> {
  if (fieldAt(node, 'spec', 'unschedulable') === true) return
  const change = { metadata: { uid: uidOf(node) }, spec: { unschedulable: true } }
  await api.patch(nodeAt(stringAt(node, 'metadata', 'name')), 'merge', change)
}

const isStayingPod = (pod: KubeFields): boolean => stringAt(pod, 'metadata', 'deletionTimestamp') === ''
