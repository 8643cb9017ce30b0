import type { OperationName } from '../operations.ts'
import type { DialectName, Scope } from '../shared/operation.ts'

/**
 * Names, texts, extra fields and policy values of one API, compiled once at start. No request pays for it and no handler checks the dialect (decisions, "Two
 * dialects").
 */
export interface Dialect {
  readonly name: DialectName
  /** For an installation first started with this dialect. */
  readonly vendor: string
  /** Of cluster and node names (decision E2). */
  readonly nodePrefix: string
  /** Neutral to dialect, longest first. */
  readonly paths: readonly (readonly [neutral: string, wire: string])[]
  /** For some clients, not in the OpenAPI document. */
  readonly aliases: Readonly<Partial<Record<OperationName, readonly string[]>>>
  /** Each with the product (decision B3.4). */
  readonly unsupportedPaths: readonly (readonly [path: string, what: string])[]
  /** Neutral to dialect; absent names are the same in both. */
  readonly fields: Readonly<Record<string, string>>
  readonly scopeAreas: Readonly<Record<string, string>>
  /** Neutral to dialect, exact. */
  readonly actions: Readonly<Record<string, string>>
  readonly entities: Readonly<Record<string, string>>
  /** In operation names of audit records, neutral to dialect. */
  readonly resources: Readonly<Record<string, string>>
  readonly capabilities: Readonly<Record<string, string>>
  readonly clusterTypes: Readonly<Record<string, string>>
  readonly maintenancePolicies: Readonly<Record<string, string>>
  /** `h:mm:ss` instead of seconds (facts of clients, W10). */
  readonly isTimeLeftClock: boolean
  readonly kernelPrefix: string
  /** By schema title (decision E10). */
  readonly views: Readonly<Record<string, DialectView>>
  /** They return more fields than the contract's (decision E10). */
  readonly wholeResponses: readonly OperationName[]
  /** Decision C1. */
  readonly newestFirst: readonly OperationName[]
  /** If they differ from the contract. */
  readonly acceptedScopes: Readonly<Partial<Record<OperationName, readonly Scope[]>>>
  /** By error code, if they differ. */
  readonly texts: Readonly<Partial<Record<string, string>>>
  /** In error reasons that quote the request, by error code. */
  readonly phrases: Readonly<Partial<Record<string, readonly (readonly [neutral: string, wire: string])[]>>>
  /** Otherwise, a missing `field` is omitted (decision B1). */
  readonly sendsEmptyField: boolean
  /** Code and valid values, which Linode's errors lack (decision B1). */
  readonly hasErrorDetails: boolean
  /** A filter accepts, without effect, a sort direction without a field, and null comparisons of fields that are never null (decision C2). */
  readonly isFilterLenient: boolean
  /** Decision A3. */
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
  /** By default schema fields, then added fields. */
  readonly order?: readonly string[]
}

/** Policy values that differ between dialects. */
export interface DialectPolicy {
  /** Supported by every host, regardless of its size (decision D5). */
  readonly attachedVolumesMin: number
  /** Maximum volumes that persist across boots, per host and per configuration (decisions D5, D6). */
  readonly persistedVolumesMax: number
  /** By default, where supported (decision D1). */
  readonly isVolumeEncrypted: boolean
  readonly hosts: HostPolicy
  /** Areas of unsupported products: tokens can contain them, without effect (decision G2.4). */
  readonly idleScopeAreas: readonly string[]
  /** Minimum time for which a replacement node is not ready, from its start. 0 reports the observed status (decision E6). */
  readonly replacedNotReadyMs: number
}

/** Defaults of new hosts (decision H10). */
export interface HostPolicy {
  /** Default label's prefix before the host ID (decision H3). */
  readonly labelPrefix: string
  /** A host without an image has no disks or configurations and stays off. */
  readonly isBareWithoutImage: boolean
  /** Disks from an image need credentials. */
  readonly isAccessRequired: boolean
  /** Beside the image disk; 0 for none. */
  readonly swapMib: number
}
