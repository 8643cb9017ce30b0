import type { OperationName } from '../operations.ts'
import type { DialectName, Scope } from '../shared/operation.ts'

/**
 * A dialect is data: the words, texts, extra fields and policy numbers of one wire. It is compiled once at start
 * (compile.ts); no request pays for it and no handler asks which one it speaks (decisions, "Two dialects").
 */
export interface Dialect {
  readonly name: DialectName
  /** Vendor word of an installation whose first start spoke this dialect. */
  readonly vendor: string
  /** Prefix of cluster names and node names of such an installation (decision E2). */
  readonly nodePrefix: string
  /** Path prefixes, longest first: neutral path prefix to this wire's. */
  readonly paths: readonly (readonly [neutral: string, wire: string])[]
  /** Further paths, in this wire's words, that some of its clients ask instead of the operation's own; not described. */
  readonly aliases: Readonly<Partial<Record<OperationName, readonly string[]>>>
  /** Places, in this wire's words, that its clients may ask for and nothing answers, each with what Moorage does not offer (decision B3.4). */
  readonly notOffered: readonly (readonly [path: string, what: string])[]
  /** Field names: neutral to wire; a name that is not here is the same on both. */
  readonly fields: Readonly<Record<string, string>>
  /** Scope areas: neutral to wire. */
  readonly scopeAreas: Readonly<Record<string, string>>
  /** Event actions: neutral to wire, exact. */
  readonly actions: Readonly<Record<string, string>>
  /** Entity types: neutral to wire. */
  readonly entities: Readonly<Record<string, string>>
  /** Resources in names of operations, as the audit names what they are about: neutral to wire. */
  readonly resources: Readonly<Record<string, string>>
  /** What a region can serve: neutral to wire. */
  readonly capabilities: Readonly<Record<string, string>>
  /** Types of control planes: neutral to wire. */
  readonly clusterTypes: Readonly<Record<string, string>>
  /** What becomes of a host during maintenance: neutral to wire. */
  readonly maintenancePolicies: Readonly<Record<string, string>>
  /** Whether the time that is left is written as a clock does, `h:mm:ss`, and not in seconds (facts of clients, W10). */
  readonly isTimeLeftClock: boolean
  /** What stands before the id of a kernel on this wire. */
  readonly kernelPrefix: string
  /** What answers have beside the contract's fields, by title of their schema (decision E10). */
  readonly views: Readonly<Record<string, DialectView>>
  /** Operations whose answer is sent whole, where the contract's is a part of it (decision E10). */
  readonly wholeAnswers: readonly OperationName[]
  /** Lists whose newest item comes first on this wire where no order is asked for (decision C1). */
  readonly newestFirst: readonly OperationName[]
  /** Scopes that an operation is content with on this wire, where they are not those of the contract. */
  readonly acceptedScopes: Readonly<Partial<Record<OperationName, readonly Scope[]>>>
  /** Reason texts that differ on this wire, by fault code. */
  readonly texts: Readonly<Partial<Record<string, string>>>
  /** Words in reason texts that differ on this wire, by fault code: neutral to wire; for texts that name what the request said. */
  readonly phrases: Readonly<Partial<Record<string, readonly (readonly [neutral: string, wire: string])[]>>>
  /** Whether `field` is sent as '' (neutral) or left out (linode) when none is to blame (decision B1). */
  readonly sendsEmptyField: boolean
  /** Whether refusals say more than those of the recorded service: their code, and what would be valid (decision B1). */
  readonly saysMore: boolean
  /**
   * Whether a filter may say which way to order without saying by what, which means nothing then, and test a field against null that never is
   * (decision C2).
   */
  readonly isFilterLenient: boolean
  /** Whether a path may end in a slash that says nothing (decision A3). */
  readonly isEndingSlashIgnored: boolean
  readonly policy: DialectPolicy
}

/** What a field that says the same of everything can say. */
export type ViewConstant =
  | string
  | number
  | boolean
  | null
  | readonly never[]
  | { readonly [name: string]: ViewConstant }

/** What one kind of answer has on a wire beside the contract's fields; names are neutral. */
export interface DialectView {
  /** Fields that always have this value. */
  readonly constants?: Readonly<Record<string, ViewConstant>>
  /** Name of an object field whose own fields stand beside it as well. */
  readonly lifted?: string
  /** All fields in the order in which they leave, where it is not the schema's with the others behind. */
  readonly order?: readonly string[]
}

/** Numbers in which the two wires differ. */
export interface DialectPolicy {
  /** Attached volumes are never refused below this total, however small the host (decision D5). */
  readonly attachedVolumesFloor: number
  /** Most volumes of a host that persist across boots, and of one configuration (decisions D5, D6). */
  readonly persistedVolumesMax: number
  /** Volumes of which the request says nothing rest encrypted wherever the region can (decision D1). */
  readonly isVolumeEncrypted: boolean
  readonly hosts: HostPolicy
  /** Areas of scopes of services that are not offered; tokens may name them, and are let do nothing by them (decision G2.4). */
  readonly idleScopeAreas: readonly string[]
  /** How long a node that came in place of another is shown as not ready at least, since it was begun; 0 shows nodes as they are (decision E6). */
  readonly replacedNotReadyMs: number
}

/** How hosts are made on a wire where the request leaves it open (decision H10). */
export interface HostPolicy {
  /** What the default label begins with; the number of the host follows (decision H3). */
  readonly labelPrefix: string
  /** Without an image a host has neither disks nor configurations, and stays off. */
  readonly isBareWithoutImage: boolean
  /** Somebody must be able to sign in to what is made from an image. */
  readonly isAccessWanted: boolean
  /** Size of the swap disk beside the disk of an image, in MiB; 0 for none. */
  readonly swapMib: number
}
