import type { TObject, TRecord, TSchema } from 'typebox'
import type { EventAction } from '../events.ts'
import type { FaultCode } from '../faults.ts'

/** The two wires (decisions, "Two dialects"). */
export type DialectName = 'neutral' | 'linode'

/** Areas a scope can name (contract, Authentication 3; facts 9.1). */
export type ScopeArea = 'volumes' | 'hosts' | 'orch' | 'events' | 'account'
/** Strength of a scope or of an entity grant; write implies read (decision G2). */
export const levels = ['read_only', 'read_write'] as const
/** One strength. */
export type Level = (typeof levels)[number]
/** One scope in neutral words. */
export type Scope = `${ScopeArea}:${Level}`

/** Global grants of a restricted user (decision G1). */
export type GlobalGrant = 'add_volumes' | 'add_hosts' | 'add_clusters' | 'account_access'
/** Kinds of things a restricted user can be granted, in the order in which grants are shown (decision G1). */
export const grantEntities = ['volume', 'host', 'cluster'] as const
/** One kind of thing that can be granted. */
export type GrantEntity = (typeof grantEntities)[number]

/**
 * What a restricted user must hold (contract, Authentication 4); an unrestricted one holds everything. All rules of an operation count.
 * `at` says where the id of the thing stands: `path.volumeId`, `body.host_id` (no rule when the field is absent),
 * `body.devices.*.volume_id` (each one), or a field of the thing in the path (`volume.host_id`, `address.host_id`, no rule when null).
 */
export type GrantRule =
  | { readonly isUnrestricted: true }
  /** To have registered the OAuth client that the path names (decision G8). */
  | { readonly maker: 'client'; readonly at: 'path.clientId' }
  | { readonly global: GlobalGrant; readonly level?: Level }
  | { readonly entity: GrantEntity; readonly at: string; readonly level: Level }

/**
 * A field of the body that wants a token with every scope (decision G8): whatever it says, or only where it makes the thing's `from` a `to`. An
 * absent `from` is whatever was before, nothing included.
 */
export interface BodyScope {
  readonly field: string
  readonly from?: boolean
  readonly to?: boolean
}

/** Value types a filterable field can have (decision C2); `tags` are lists of texts, addresses too. */
export type FilterType = 'integer' | 'string' | 'boolean' | 'datetime' | 'tags'
/** Filterable fields of a list, neutral names (decision C3); `isNullable` fields can be tested against null. */
export type Filterable = Readonly<Record<string, { readonly type: FilterType; readonly isNullable?: boolean }>>

/**
 * One row of the operation table: everything that routes, validates, describes and restricts an operation.
 * Paths are relative to /v4 and in neutral words; path parameters in braces as in the contract.
 */
export interface OperationSpec {
  /** `<resource>.<verb>`, for example `volume.create`. */
  readonly name: string
  /** Number in the contract's tables (1..30); absent for neighbours. */
  readonly number?: number
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  /** What more a reader must know, in whole sentences. */
  readonly details?: string
  /** Section of the API page. */
  readonly area: string
  /** `public` answers without a token (decision G3); `token` where the row says nothing. */
  readonly access?: 'token' | 'public'
  /** All of these are needed; empty with access `token` means any valid token. */
  readonly scopes: readonly Scope[]
  readonly grants: readonly GrantRule[]
  /** Fields of the body that want all scopes (`*`), where there are any. */
  readonly bodyScopes?: readonly BodyScope[]
  /** What a token of an application is refused, as it would outlive the application (decision G11): the operation, or the body with one of these fields. */
  readonly closedToApps?: 'always' | readonly string[]
  /** Present where the path ends in a name that can hold slashes; they may be sent as they are, or encoded (decision A4). */
  readonly isSlashed?: true
  /** Path parameters. */
  readonly params?: TObject
  readonly query?: TObject
  /** Of an object; a record is taken as it comes. */
  readonly body?: TObject | TRecord
  /** A body as somebody would send it, in neutral words; every operation with a body has one. */
  readonly example?: Readonly<Record<string, unknown>>
  /** Request headers that mean something to this operation only. */
  readonly headers?: TObject
  /** Body of the 200 answer; of the data of each message where `mediaType` says event stream. */
  readonly response: TSchema
  /** What its handler answers, where that is more than `response`; a wire sends all of it when its dialect says so (decision E10). */
  readonly wholeResponse?: TSchema
  /** Present where the answer can be 204 without a body (decision A1): when it is. */
  readonly noContentWhen?: string
  /** Media type of the answer where it is not application/json (decision A2). */
  readonly mediaType?: 'text/event-stream' | 'text/csv'
  /** Top-level fields of the answer that are shown once; a replay carries their masked form (decision A9). */
  readonly secrets?: readonly string[]
  /** Present on lists: response is a page wrapper, X-Filter, page and page_size are understood. */
  readonly filterable?: Filterable
  /** Present on lists of what Moorage does not have, which are always empty (decision H9). */
  readonly isAlwaysEmpty?: true
  /** Refusals this operation can give beyond the transport's (catalogue codes); none where the row says nothing. */
  readonly codes?: readonly FaultCode[]
  /** The operation event or notification an accepted call writes (decision F2, F3). */
  readonly event?: EventAction
  /** The wires that have it, where it is not both (ADR 0015): elsewhere it is neither routed nor described. Its words are neutral all the same. */
  readonly dialects?: readonly DialectName[]
  /** POST on a collection: counted against the creates limit (decision G4). */
  readonly isCreate?: boolean
}
