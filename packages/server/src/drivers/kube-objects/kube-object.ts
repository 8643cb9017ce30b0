import { isRecord, textField } from '#domain/shared/index.ts'

/** Fields of an object whose form is its kind's. */
export type KubeFields = Readonly<Record<string, unknown>>

/** Who made an object; without its owner it goes. */
export interface OwnerReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly uid: string
  /** Of several owners the one that makes and ends it. */
  readonly controller?: true | false
  readonly blockOwnerDeletion?: true | false
}

/** What every object says about itself. What is absent in a new one is filled in when it is written. */
export interface KubeMetadata extends KubeFields {
  readonly name: string
  /** Absent for what belongs to the cluster as a whole. */
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
  /** Who owns which field; read and written by the apply folder only. */
  readonly managedFields?: unknown
}

/** A Kubernetes object as clients see it. */
export interface KubeObject extends KubeFields {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: KubeMetadata
}

/** Whether a value that was read is an object: it says its kind, its version and its name. */
export function isKubeObject(value: unknown): value is KubeObject {
  if (!isRecord(value) || typeof value['apiVersion'] !== 'string' || typeof value['kind'] !== 'string') return false
  return textField(value['metadata'], 'name') !== undefined
}

/** Where an object is: the plural of its resource, its namespace ('' or absent for what belongs to the cluster), its name. */
export interface KubeRef {
  readonly resource: string
  readonly namespace?: string
  readonly name: string
}

/** `namespace/name`, the key of an object among those of its resource. */
export function keyOf({
  namespace = '',
  name,
}: {
  readonly namespace?: string | undefined
  readonly name: string
}): string {
  return `${namespace}/${name}`
}
