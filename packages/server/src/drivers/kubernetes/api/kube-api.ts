import type { KubeFields } from '../../kube-objects/kube-object.ts'

/** A kind in API paths: group and version (`v1`, `apps/v1`), plural, optional namespace. */
export interface KubeKind {
  readonly apiVersion: string
  readonly resource: string
  readonly namespace?: string
}

/** Path of an object or subresource. */
export interface KubeObjectRef extends KubeKind {
  readonly name: string
  readonly subresource?: 'status' | 'eviction'
}

/** Selects objects of a kind. */
export interface KubeSelection {
  readonly fieldSelector?: string
  readonly labelSelector?: string
}

/** JSON merge patch, strategic merge patch, or server-side apply, which takes field ownership. */
export type PatchForm = 'merge' | 'strategic' | 'apply'

/** Delete options. */
export interface KubeRemoval {
  /** 0 deletes immediately; absent means the kind's default. */
  readonly graceSeconds?: number
  /** UID of the object to delete, so that a newer object of the same name stays. */
  readonly uid?: string
}

/** Result of an eviction. With `budget`, a disruption budget protects the pod; null if several do. */
export type EvictionResult = 'evicted' | 'gone' | { readonly budget: string | null }

/** A kind that the server supports. */
export interface DiscoveredKind {
  readonly resource: string
  readonly isNamespaced: boolean
}

/** List options. */
interface KubeListOptions {
  readonly isMetadataOnly?: boolean
  /** Stops paging after this many objects; no limit if absent. */
  readonly itemsMost?: number
}

/** Listed objects, with the list's resource version. */
export interface KubeListing {
  readonly items: readonly KubeFields[]
  /** False if the list stopped at `itemsMost`. */
  readonly isWhole: boolean
  readonly resourceVersion: string
}

/** Receives a watch's objects. Calls are sequential and not awaited. */
export interface KubeListener {
  /** The complete list: initially, and after missed changes. */
  replace(items: readonly KubeFields[]): void
  put(object: KubeFields): void
  drop(object: KubeFields): void
  /** The watch continues after a pause. */
  onError(error: unknown): void
}

/**
 * Kubernetes API of a cluster, as its administrator, with deadlines. Calls throw Busy if the server is unreachable, overloaded or failing, Broken with the
 * server's message for a permanent rejection.
 */
export interface KubeApi {
  /** False also if the server does not answer. */
  isReady(): Promise<boolean>
  /** True if the server authenticates our identity, even without permissions. Throws Busy without an answer. */
  isAuthenticated(): Promise<boolean>
  /** Null if the server lacks the kind. */
  findKind(apiVersion: string, kind: string): Promise<DiscoveredKind | null>
  /** Null if the object is missing. */
  get(ref: KubeObjectRef): Promise<KubeFields | null>
  list(kind: KubeKind, selection?: KubeSelection & KubeListOptions): Promise<KubeListing>
  /** Null if the name is taken. */
  create(kind: KubeKind, object: KubeFields): Promise<KubeFields | null>
  /** `gone` if missing, `conflict` if the change names another resource version or uid. */
  patch(ref: KubeObjectRef, form: PatchForm, change: KubeFields): Promise<KubeFields | 'gone' | 'conflict'>
  /** False if the object is missing. */
  delete(ref: KubeObjectRef, removal?: KubeRemoval): Promise<boolean>
  /** Evicts a pod; `protected` while a disruption budget prevents it. */
  evict(pod: KubeObjectRef, removal?: KubeRemoval): Promise<EvictionResult>
  /** Reports all objects, then every change, until `end`. Never rejects. */
  watch(kind: KubeKind, selection: KubeSelection, listener: KubeListener, end: AbortSignal): Promise<void>
  close(): void
}
