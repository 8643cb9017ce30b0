import { textAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi, KubePlace } from '../api/kube-api.ts'
import { isNodeOf } from './node-mark.ts'
import type { Stamp } from '#reconcile/ports/index.ts'

/** Where a node's object is. */
export const nodeAt = (name: string): KubePlace => ({ apiVersion: 'v1', resource: 'nodes', name })

/** Reads a node's object; null when it is not there, or is not ours (driver contract, rule 2). */
export async function findKubeNode(api: KubeApi, stamp: Stamp, nodeName: string): Promise<KubeFields | null> {
  const node = await api.get(nodeAt(nodeName))
  return node && isNodeOf(node, stamp) ? node : null
}

/** The uid of an object, which another one of its name has not. */
export const uidOf = (object: KubeFields): string => textAt(object, 'metadata', 'uid')
