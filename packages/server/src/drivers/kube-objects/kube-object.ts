import { isRecord, textField } from '#domain/shared/index.ts'

/** Fields of a Kubernetes object; the schema depends on its kind. */
export type KubeFields = Readonly<Record<string, unknown>>

/** Owner of an object. An object whose owners are all gone is deleted. */
export interface OwnerReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly uid: string
  /** True for the controller that creates and deletes the object. */
  readonly controller?: true | false
  readonly blockOwnerDeletion?: true | false
}

/** Metadata of an object. Missing fields are set when the object is written. */
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
  /** Field ownership of server-side apply. */
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

/** Object reference: plural of the kind, namespace ('' or absent if cluster-scoped), name. */
export interface KubeRef {
  readonly resource: string
  readonly namespace?: string
  readonly name: string
}

/** Returns `namespace/name`, or `/name` without a namespace. */
export function keyOf({
  namespace = '',
  name,
}: {
  readonly namespace?: string | undefined
  readonly name: string
}): string {
  return `${namespace}/${name}`
}
