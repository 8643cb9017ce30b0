import type { KubeFields } from '../../kube-objects/kube-object.ts'

/** A kind of object as its paths have it: group and version (`v1`, `apps/v1`), plural, and a namespace where only one is meant. */
export interface KubeKind {
  readonly apiVersion: string
  readonly resource: string
  readonly namespace?: string
}

/** Where one object is, or a part of it that is written apart. */
export interface KubePlace extends KubeKind {
  readonly name: string
  readonly subresource?: 'status' | 'eviction'
}

/** Which objects of a kind are meant; all when empty. */
export interface KubeSelection {
  readonly fieldSelector?: string
  readonly labelSelector?: string
}

/** How a change is written: fields over fields, lists merged by their keys, or server-side apply, which takes fields over from others. */
export type PatchForm = 'merge' | 'strategic' | 'apply'

/** What is removed, and how long it may take to end; the kind's own time when that is absent. */
export interface KubeRemoval {
  /** Seconds; 0 takes the object away at once, as a kubelet does when containers have ended. */
  readonly graceSeconds?: number
  /** Only the object with this uid, not another one that has its name now. */
  readonly uid?: string
}

/** A kind as a server offers it. */
export interface KindSeen {
  /** Its plural, as paths have it. */
  readonly resource: string
  readonly isNamespaced: boolean
}

/** How a list is read. */
export interface KubeListManner {
  /** Objects have nothing but their metadata. */
  readonly isMetadataOnly?: boolean
  /** No further page is read once there are so many objects; all when absent. */
  readonly itemsMost?: number
}

/** Every object that was asked for, and the version of the whole that it was. */
export interface KubeListing {
  readonly items: readonly KubeFields[]
  /** False where pages were left unread. */
  readonly isWhole: boolean
  readonly resourceVersion: string
}

/** Who hears of objects. Calls come one after the other and are not waited for. */
export interface KubeListener {
  /** Everything that is there: at first, and again when changes were missed. */
  replace(items: readonly KubeFields[]): void
  /** One object that came or changed. */
  put(object: KubeFields): void
  /** One object that is gone, as it was last. */
  drop(object: KubeFields): void
  /** What went wrong; the watch goes on after a while. */
  trouble(error: unknown): void
}

/**
 * The interface of one cluster, as its administrator. Every call has a deadline. A server that cannot be reached, is too busy or fails is a
 * DriverError Busy; what it refuses for good is Broken with its sentence.
 */
export interface KubeApi {
  /** Whether it says that it can serve; false as well when it does not answer. */
  isReady(): Promise<boolean>
  /** Whether it knows who we are, whatever we may then do. Busy while it does not answer. */
  admits(): Promise<boolean>
  /** How objects of a kind are addressed, as its group and version tells; null where the server has no such kind. */
  findKind(apiVersion: string, kind: string): Promise<KindSeen | null>
  /** Null where there is none. */
  get(place: KubePlace): Promise<KubeFields | null>
  /** Reads page after page. */
  list(kind: KubeKind, selection?: KubeSelection & KubeListManner): Promise<KubeListing>
  /** Null where the name is taken. */
  create(kind: KubeKind, object: KubeFields): Promise<KubeFields | null>
  /** `gone` where there is none, `conflict` where it is not the version or the uid that the change names. */
  patch(place: KubePlace, form: PatchForm, change: KubeFields): Promise<KubeFields | 'gone' | 'conflict'>
  /** False where it is not there. */
  delete(place: KubePlace, removal?: KubeRemoval): Promise<boolean>
  /** Asks a pod to go; `protected` while a disruption budget keeps it. */
  evict(pod: KubePlace, removal?: KubeRemoval): Promise<'evicted' | 'protected' | 'gone'>
  /** Tells everything, then every change, until `end`; resolves then, and never rejects. */
  watch(kind: KubeKind, selection: KubeSelection, listener: KubeListener, end: AbortSignal): Promise<void>
  close(): void
}
