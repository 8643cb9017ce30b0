import type { KubeObject, OwnerReference } from '../model/kube-object.ts'

/** The reference by which an object belongs to its controller. */
export function ownBy({ apiVersion, kind, metadata }: KubeObject): OwnerReference {
  return { apiVersion, kind, name: metadata.name, uid: metadata.uid ?? '', controller: true, blockOwnerDeletion: true }
}
