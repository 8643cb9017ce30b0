import type { OperationName } from '../operations.ts'
import type { DialectName, Scope } from '../shared/operation.ts'

/**
 * A dialect is data: the names, texts, extra fields and policy values of one API. It is compiled once at start (compile.ts), so no request pays for it and no
 * handler checks the dialect (decisions, "Two dialects").
 */
export interface Dialect {
  readonly name: DialectName
  /** Vendor word of an installation that was first started with this dialect. */
  readonly vendor: string
  /** Prefix of cluster names and node names of such an installation (decision E2). */
  readonly nodePrefix: string
  /** Path prefixes, neutral to dialect, longest first. */
  readonly paths: readonly (readonly [neutral: string, wire: string])[]
  /** Alternative paths that some clients use. Not in the OpenAPI document. */
  readonly aliases: Readonly<Partial<Record<OperationName, readonly string[]>>>
  /** Paths of unsupported products that clients can request, each with the product (decision B3.4). */
  readonly unsupportedPaths: readonly (readonly [path: string, what: string])[]
  /** Field names, neutral to dialect. Absent names are the same in both. */
  readonly fields: Readonly<Record<string, string>>
  readonly scopeAreas: Readonly<Record<string, string>>
  /** Event actions, neutral to dialect, exact. */
  readonly actions: Readonly<Record<string, string>>
  readonly entities: Readonly<Record<string, string>>
  /** Resources in operation names, as audit records contain them, neutral to dialect. */
  readonly resources: Readonly<Record<string, string>>
  readonly capabilities: Readonly<Record<string, string>>
  readonly clusterTypes: Readonly<Record<string, string>>
  readonly maintenancePolicies: Readonly<Record<string, string>>
  /** True if remaining time is formatted as `h:mm:ss` instead of seconds (facts of clients, W10). */
  readonly isTimeLeftClock: boolean
  readonly kernelPrefix: string
  /** Additional response fields by schema title (decision E10). */
  readonly views: Readonly<Record<string, DialectView>>
  /** Operations whose complete response is sent, of which the contract's response is a part (decision E10). */
  readonly wholeResponses: readonly OperationName[]
  /** Lists with newest-first default order (decision C1). */
  readonly newestFirst: readonly OperationName[]
  /** Accepted scopes of operations that differ from the contract. */
  readonly acceptedScopes: Readonly<Partial<Record<OperationName, readonly Scope[]>>>
  /** Error reasons that differ, by error code. */
  readonly texts: Readonly<Partial<Record<string, string>>>
  /** Phrases in error reasons that differ, by error code, for reasons that quote the request. */
  readonly phrases: Readonly<Partial<Record<string, readonly (readonly [neutral: string, wire: string])[]>>>
  /** Whether a missing `field` is sent as '' (neutral) or omitted (linode) (decision B1). */
  readonly sendsEmptyField: boolean
  /** Whether errors contain more than those of the recorded service: the code and the valid values (decision B1). */
  readonly hasErrorDetails: boolean
  /** Whether a filter accepts a sort direction without a field, which has no effect, and null comparisons of fields that are never null (decision C2). */
  readonly isFilterLenient: boolean
  /** Whether a trailing slash in a path is ignored (decision A3). */
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

/** Response fields that a dialect adds to the contract's. Names are neutral. */
export interface DialectView {
  readonly constants?: Readonly<Record<string, ViewConstant>>
  /** Name of an object field whose own fields are also copied to the top level. */
  readonly lifted?: string
  /** Order of the response fields. If absent, schema fields come first, then the added fields. */
  readonly order?: readonly string[]
}

/** Policy values that differ between the dialects. */
export interface DialectPolicy {
  /** Number of attached volumes that every host supports, regardless of its size (decision D5). */
  readonly attachedVolumesMin: number
  /** Maximum number of volumes that persist across boots, per host and per configuration (decisions D5, D6). */
  readonly persistedVolumesMax: number
  /** Whether volumes are encrypted by default in regions that support it (decision D1). */
  readonly isVolumeEncrypted: boolean
  readonly hosts: HostPolicy
  /** Scope areas of unsupported products. Tokens can contain them, but they grant nothing (decision G2.4). */
  readonly idleScopeAreas: readonly string[]
  /** Minimum time for which a replacement node is reported as not ready, counted from its start. 0 reports the observed status (decision E6). */
  readonly replacedNotReadyMs: number
}

/** Defaults of new hosts (decision H10). */
export interface HostPolicy {
  /** Prefix of the default label, followed by the host ID (decision H3). */
  readonly labelPrefix: string
  /** A host without an image has no disks or configurations and stays off. */
  readonly isBareWithoutImage: boolean
  /** Disks created from an image need credentials for sign-in. */
  readonly isAccessRequired: boolean
  /** Size of the swap disk beside the image disk, in MiB; 0 for none. */
  readonly swapMib: number
}
