import { isRecord, textField } from '#domain/shared/index.ts'

/** Fields of an object, whose schema depends on its kind. */
export type KubeFields = Readonly<Record<string, unknown>>

/** Owner of an object. Without its owners the object is deleted. */
export interface OwnerReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly uid: string
  /** Of several owners, the one that creates and deletes it. */
  readonly controller?: true | false
  readonly blockOwnerDeletion?: true | false
}

/** Missing fields are filled in on write. */
export interface KubeMetadata extends KubeFields {
  readonly name: string
  /** Absent for cluster-scoped objects. */
  readonly namespace?: string
  readonly uid?: string
  readonly resourceVersion?: string
  readonly generation?: number
  readonly creationTimestamp?: string
  readonly deletionTimestamp?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly finalizers?: readonly string[]
  readonly ownerReferences?: readonly OwnerReference[]
  /** Only the apply folder reads and writes it. */
  readonly managedFields?: unknown
}

/** A Kubernetes object as clients see it. */
export interface KubeObject extends KubeFields {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: KubeMetadata
}

/** True for an object with kind, version and name. */
export function isKubeObject(value: unknown): value is KubeObject {
  if (!isRecord(value) || typeof value['apiVersion'] !== 'string' || typeof value['kind'] !== 'string') return false
  return textField(value['metadata'], 'name') !== undefined
}

/** Plural of the resource, namespace ('' or absent if cluster-scoped), name. */
export interface KubeRef {
  readonly resource: string
  readonly namespace?: string
  readonly name: string
}

/** Key of an object in its resource: `namespace/name`. */
export function keyOf({
  namespace = '',
  name,
}: {
  readonly namespace?: string | undefined
  readonly name: string
}): string {
  return `${namespace}/${name}`
}
