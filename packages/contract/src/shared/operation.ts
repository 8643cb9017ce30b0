import type { TObject, TRecord, TSchema } from 'typebox'
import type { EventAction } from '../events.ts'
import type { ErrorCode } from '../error-codes.ts'

/** The two dialects (decisions, "Two dialects"). */
export type DialectName = 'neutral' | 'linode'

/** Scope areas (contract, Authentication 3; facts 9.1). */
export type ScopeArea = 'volumes' | 'hosts' | 'orch' | 'events' | 'account'
/** Access level of a scope or entity grant; write includes read (decision G2). */
export const levels = ['read_only', 'read_write'] as const
/** One access level. */
export type Level = (typeof levels)[number]
/** Scope in neutral words. */
export type Scope = `${ScopeArea}:${Level}`

/** Global grants of a restricted user (decision G1). */
export type GlobalGrant = 'add_volumes' | 'add_hosts' | 'add_clusters' | 'account_access'
/** Resources of entity grants, in response order (decision G1). */
export const grantEntities = ['volume', 'host', 'cluster'] as const
/** One resource of entity grants. */
export type GrantEntity = (typeof grantEntities)[number]

/**
 * Grants that a restricted user must hold (contract, Authentication 4); unrestricted users hold all. All rules of an operation apply. `at` locates the resource
 * ID: `path.volumeId`, `body.host_id` (no rule if the field is absent), `body.devices.*.volume_id` (every ID), or a field of the resource in the path
 * (`volume.host_id`, `address.host_id`, no rule if null).
 */
export type GrantRule =
  | { readonly isUnrestricted: true }
  /** The user must have registered the path's OAuth client (decision G8). */
  | { readonly maker: 'client'; readonly at: 'path.clientId' }
  | { readonly global: GlobalGrant; readonly level?: Level }
  | { readonly entity: GrantEntity; readonly at: string; readonly level: Level }

/**
 * Body field that requires a token with all scopes (decision G8): always, or only if it changes the resource from `from` to `to`. An absent `from` matches
 * every previous value, including none.
 */
export interface BodyScope {
  readonly field: string
  readonly from?: boolean
  readonly to?: boolean
}

/** Value types of filterable fields (decision C2). `tags` is any list of texts, for example of addresses. */
export type FilterType = 'integer' | 'string' | 'boolean' | 'datetime' | 'tags'
/** A list's filterable fields, neutral names (decision C3). `isNullable` fields accept null comparisons. */
export type Filterable = Readonly<Record<string, { readonly type: FilterType; readonly isNullable?: boolean }>>

/** Row of the operation table: routing, validation, description and access. Paths are relative to /v4, in neutral words, with parameters in braces. */
export interface OperationSpec {
  /** `<resource>.<verb>`, for example `volume.create`. */
  readonly name: string
  /** Number in the contract's tables (1..30), if listed. */
  readonly number?: number
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  /** Additional description, in complete sentences. */
  readonly details?: string
  /** OpenAPI tag. */
  readonly area: string
  /** `public` needs no token (decision G3). Defaults to `token`. */
  readonly access?: 'token' | 'public'
  /** Required scopes. If empty and access is `token`, any valid token is accepted. */
  readonly scopes: readonly Scope[]
  readonly grants: readonly GrantRule[]
  /** Body fields that require all scopes (`*`). */
  readonly bodyScopes?: readonly BodyScope[]
  /** Rejects application tokens, because the effect would outlive the application (decision G11): always, or if the body has one of these fields. */
  readonly closedToApps?: 'always' | readonly string[]
  /** The path ends in a name that can contain slashes, plain or encoded (decision A4). */
  readonly isSlashed?: true
  readonly params?: TObject
  readonly query?: TObject
  /** An object schema; a record accepts any keys. */
  readonly body?: TObject | TRecord
  /** Body in neutral words; required for an operation with a body. */
  readonly example?: Readonly<Record<string, unknown>>
  /** Request headers that only this operation reads. */
  readonly headers?: TObject
  /** Body of the 200 response, or of each message's data for event streams. */
  readonly response: TSchema
  /** Complete response of the handler, with more fields than `response`, for dialects that send it (decision E10). */
  readonly wholeResponse?: TSchema
  /** Condition for a 204 response without a body (decision A1). */
  readonly noContentWhen?: string
  /** Response media type if not application/json (decision A2). */
  readonly mediaType?: 'text/event-stream' | 'text/csv'
  /** Top-level response fields that are returned once; a replay masks them (decision A9). */
  readonly secrets?: readonly string[]
  /** Present on lists: the response is a page, and X-Filter, page and page_size are accepted. */
  readonly filterable?: Filterable
  /** Present on always-empty lists of unsupported products (decision H9). */
  readonly isAlwaysEmpty?: true
  /** Error codes, without those of every operation. */
  readonly codes?: readonly ErrorCode[]
  /** Event or notification of an accepted request (decision F2, F3). */
  readonly event?: EventAction
  /** Dialects with the operation, if not both (ADR 0015). The other dialect neither routes nor describes it. The row has neutral names in any case. */
  readonly dialects?: readonly DialectName[]
  /** POST on a collection: counts against the creates limit (decision G4). */
  readonly isCreate?: boolean
}
