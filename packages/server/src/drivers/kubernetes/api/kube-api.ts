import type { KubeFields } from '../../kube-objects/kube-object.ts'

/** A kind of object in API paths: group and version (`v1`, `apps/v1`), plural, and optionally a namespace. */
export interface KubeKind {
  readonly apiVersion: string
  readonly resource: string
  readonly namespace?: string
}

/** Path of one object, or of a subresource. */
export interface KubeObjectRef extends KubeKind {
  readonly name: string
  readonly subresource?: 'status' | 'eviction'
}

/** Selects objects of a kind; all if empty. */
export interface KubeSelection {
  readonly fieldSelector?: string
  readonly labelSelector?: string
}

/** Patch type: JSON merge patch, strategic merge patch, or server-side apply, which takes ownership of fields. */
export type PatchForm = 'merge' | 'strategic' | 'apply'

/** Delete options, with an optional grace period; the kind's default if absent. */
export interface KubeRemoval {
  /** In seconds; 0 deletes the object immediately, as kubelet does when containers have ended. */
  readonly graceSeconds?: number
  /** Deletes only the object with this uid, not a newer one of the same name. */
  readonly uid?: string
}

/** A kind that the server supports. */
export interface DiscoveredKind {
  readonly resource: string
  readonly isNamespaced: boolean
}

/** List options. */
export interface KubeListOptions {
  readonly isMetadataOnly?: boolean
  /** Stops paging after this many objects; no limit if absent. */
  readonly itemsMost?: number
}

/** The listed objects, and the resource version of the list. */
export interface KubeListing {
  readonly items: readonly KubeFields[]
  /** False if pages were left unread. */
  readonly isWhole: boolean
  readonly resourceVersion: string
}

/** Receives objects of a watch. Calls are sequential and are not awaited. */
export interface KubeListener {
  /** Complete list: initially, and again after missed changes. */
  replace(items: readonly KubeFields[]): void
  put(object: KubeFields): void
  drop(object: KubeFields): void
  /** Reports an error; the watch continues after a pause. */
  onError(error: unknown): void
}

/**
 * Kubernetes API of one cluster, as its administrator. Calls have deadlines. An unreachable, overloaded or failing server is Busy; a permanent rejection is
 * Broken with its message.
 */
export interface KubeApi {
  /** True if the server reports ready; false also if it does not answer. */
  isReady(): Promise<boolean>
  /** True if the server authenticates our identity, whatever it is authorized for. Busy if it does not answer. */
  isAuthenticated(): Promise<boolean>
  /** Finds a kind by group, version and kind; null if the server does not support it. */
  findKind(apiVersion: string, kind: string): Promise<DiscoveredKind | null>
  /** Null if the object does not exist. */
  get(ref: KubeObjectRef): Promise<KubeFields | null>
  list(kind: KubeKind, selection?: KubeSelection & KubeListOptions): Promise<KubeListing>
  /** Null if the name is taken. */
  create(kind: KubeKind, object: KubeFields): Promise<KubeFields | null>
  /** `gone` if the object does not exist, `conflict` if its version or uid is not that of the change. */
  patch(ref: KubeObjectRef, form: PatchForm, change: KubeFields): Promise<KubeFields | 'gone' | 'conflict'>
  /** False if the object does not exist. */
  delete(ref: KubeObjectRef, removal?: KubeRemoval): Promise<boolean>
  /** Evicts a pod; `protected` while a disruption budget prevents it. */
  evict(pod: KubeObjectRef, removal?: KubeRemoval): Promise<'evicted' | 'protected' | 'gone'>
  /** Reports all objects, then every change, until `end`; then resolves. Never rejects. */
  watch(kind: KubeKind, selection: KubeSelection, listener: KubeListener, end: AbortSignal): Promise<void>
  close(): void
}
