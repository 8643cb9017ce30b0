import { isRecord, textField } from '#domain/shared/index.ts'

/** Fields of an object; the schema depends on its kind. */
export type KubeFields = Readonly<Record<string, unknown>>

/** An object is deleted when it has no owners left. */
export interface OwnerReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly uid: string
  /** True for the owner that creates and deletes the object. */
  readonly controller?: true | false
  readonly blockOwnerDeletion?: true | false
}

/** Missing fields are filled in on write. */
export interface KubeMetadata extends KubeFields {
  readonly name: string
  /** Absent if cluster-scoped. */
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
  /** Accessed only in the apply folder. */
  readonly managedFields?: unknown
}

/** A Kubernetes object as clients see it. */
export interface KubeObject extends KubeFields {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: KubeMetadata
}

/** True if kind, version and name are present. */
export function isKubeObject(value: unknown): value is KubeObject {
  if (!isRecord(value) || typeof value['apiVersion'] !== 'string' || typeof value['kind'] !== 'string') return false
  return textField(value['metadata'], 'name') !== undefined
}

/** Plural, namespace ('' or absent if cluster-scoped), name. */
export interface KubeRef {
  readonly resource: string
  readonly namespace?: string
  readonly name: string
}

/** Returns `namespace/name`; `/name` for an object without a namespace. */
export function keyOf({
  namespace = '',
  name,
}: {
  readonly namespace?: string | undefined
  readonly name: string
}): string {
  return `${namespace}/${name}`
}
