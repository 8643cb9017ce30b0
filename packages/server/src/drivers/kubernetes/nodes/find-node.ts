import { stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi, KubeObjectRef } from '../api/kube-api.ts'
import { isNodeOf } from './node-mark.ts'
import type { Stamp } from '#reconcile/ports/index.ts'

/** Path of a node's object. */
export const nodeAt = (name: string): KubeObjectRef => ({ apiVersion: 'v1', resource: 'nodes', name })

/** Reads a node; null if missing or not ours (driver contract, rule 2). */
export async function findKubeNode(api: KubeApi, stamp: Stamp, nodeName: string): Promise<KubeFields | null> {
  const node = await api.get(nodeAt(nodeName))
  return node && isNodeOf(node, stamp) ? node : null
}

/** UID of an object, which distinguishes it from a later one of the same name. */
export const uidOf = (object: KubeFields): string => stringAt(object, 'metadata', 'uid')
