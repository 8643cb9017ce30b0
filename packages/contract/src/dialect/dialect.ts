import type { EventAction } from '../events.ts'
import type { OperationName } from '../operations.ts'
import type { DialectName, Scope } from '../shared/operation.ts'

/**
 * Names, texts, extra fields and policy values of one API. They are compiled once at start; requests and handlers do not check the dialect (decisions, "Two
 * dialects").
 */
export interface Dialect {
  readonly name: DialectName
  /** Default for an installation first started with this dialect. */
  readonly vendor: string
  /** Prefix of cluster and node names (decision E2). */
  readonly nodePrefix: string
  /** Path prefixes, neutral and in the dialect, longest first. */
  readonly paths: readonly (readonly [neutral: string, wire: string])[]
  /** Additional paths, which the OpenAPI document omits. */
  readonly aliases: Readonly<Partial<Record<OperationName, readonly string[]>>>
  /** Paths of unsupported products, each with the product's name (decision B3.4). */
  readonly unsupportedPaths: readonly (readonly [path: string, what: string])[]
  /** Dialect's name by neutral name. Names equal in both dialects are absent. */
  readonly fields: Readonly<Record<string, string>>
  readonly scopeAreas: Readonly<Record<string, string>>
  readonly actions: Readonly<Record<string, string>>
  readonly entities: Readonly<Record<string, string>>
  /** Resource names by neutral name, for audit records. */
  readonly resources: Readonly<Record<string, string>>
  readonly capabilities: Readonly<Record<string, string>>
  readonly clusterTypes: Readonly<Record<string, string>>
  readonly maintenancePolicies: Readonly<Record<string, string>>
  /** True if remaining time is sent as `h:mm:ss` instead of seconds (facts of clients, W10). */
  readonly isTimeLeftClock: boolean
  readonly kernelPrefix: string
  /** Extra response fields and field order, by schema title (decision E10). */
  readonly views: Readonly<Record<string, DialectView>>
  /** Operations that send `wholeResponse`, with more fields than the contract's (decision E10). */
  readonly wholeResponses: readonly OperationName[]
  /** Lists with the newest item first (decision C1). */
  readonly newestFirst: readonly OperationName[]
  /** Scopes that differ from the contract's. */
  readonly acceptedScopes: Readonly<Partial<Record<OperationName, readonly Scope[]>>>
  /** Reasons by error code, if different from the neutral reason. */
  readonly texts: Readonly<Partial<Record<string, string>>>
  /** Replaced phrases by error code, for error reasons that quote the request. */
  readonly phrases: Readonly<Partial<Record<string, readonly (readonly [neutral: string, wire: string])[]>>>
  /** True if errors without a field contain an empty `field` (decision B1). */
  readonly sendsEmptyField: boolean
  /** True if errors contain code and valid values (decision B1). */
  readonly hasErrorDetails: boolean
  /** True if a filter can contain a sort direction without a field, and null comparisons of non-null fields. Neither has an effect (decision C2). */
  readonly isFilterLenient: boolean
  /** True if a path with a trailing slash is accepted (decision A3). */
  readonly isTrailingSlashIgnored: boolean
  readonly policy: DialectPolicy
}

/** Value of a constant response field. */
export type ViewConstant =
  | string
  | number
  | boolean
  | null
  | readonly never[]
  | { readonly [name: string]: ViewConstant }

/** Response fields added to the contract's. Names are neutral. */
export interface DialectView {
  readonly constants?: Readonly<Record<string, ViewConstant>>
  /** Object field whose fields are also copied to the top level. */
  readonly lifted?: string
  /** Defaults to the schema's fields, then the added fields. */
  readonly order?: readonly string[]
}

/** Policy values that differ between dialects. */
export interface DialectPolicy {
  /** Number of attached volumes that hosts of every size support (decision D5). */
  readonly attachedVolumesMin: number
  /** Maximum number of volumes that persist across boots, per host and per configuration (decisions D5, D6). */
  readonly persistedVolumesMax: number
  /** True if encrypted by default, where supported (decision D1). */
  readonly isVolumeEncrypted: boolean
  readonly hosts: HostPolicy
  /** Actions of events that lists and streams omit, because clients of the dialect do not know them (decision G13.4). */
  readonly hiddenActions: readonly EventAction[]
  /** Areas of unsupported products, which tokens can contain without effect (decision G2.4). */
  readonly idleScopeAreas: readonly string[]
  /** Minimum time after start for which a replacement node is reported as not ready. 0 reports the observed status (decision E6). */
  readonly replacedNotReadyMs: number
}

/** Defaults of new hosts (decision H10). */
export interface HostPolicy {
  /** Default label's prefix before the host ID (decision H3). */
  readonly labelPrefix: string
  /** A host without an image has no disks or configurations and stays off. */
  readonly isBareWithoutImage: boolean
  /** True if disks from an image require credentials. */
  readonly isAccessRequired: boolean
  /** Size of the swap disk; 0 for no swap disk. */
  readonly swapMib: number
}
