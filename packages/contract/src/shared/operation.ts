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
 * ID: `path.volumeId`, `body.host_id` (no rule if absent), or `body.devices.*.volume_id` (every ID). It can also be a field of the path's resource
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
 * every previous value.
 */
export interface BodyScope {
  readonly field: string
  readonly from?: boolean
  readonly to?: boolean
}

/** Value types of filterable fields (decision C2). `tags` is any list of texts. */
export type FilterType = 'integer' | 'string' | 'boolean' | 'datetime' | 'tags'
/** Filterable fields in neutral names (decision C3). `isNullable` fields accept null comparisons. */
export type Filterable = Readonly<Record<string, { readonly type: FilterType; readonly isNullable?: boolean }>>

/** Row of the operation table. Paths are relative to /v4, in neutral words, with parameters in braces. */
export interface OperationSpec {
  readonly name: string
  /** In the contract's tables (1..30), if listed. */
  readonly number?: number
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  /** In complete sentences. */
  readonly details?: string
  /** OpenAPI tag. */
  readonly area: string
  /** `public` needs no token (decision G3). Defaults to `token`. */
  readonly access?: 'token' | 'public'
  /** If empty and access is `token`, any valid token is accepted. */
  readonly scopes: readonly Scope[]
  readonly grants: readonly GrantRule[]
  readonly bodyScopes?: readonly BodyScope[]
  /** Rejects application tokens, always or for one of these body fields, because the effect would outlive the application (decision G11). */
  readonly closedToApps?: 'always' | readonly string[]
  /** The path ends in a name that can contain slashes, plain or encoded (decision A4). */
  readonly isSlashed?: true
  readonly params?: TObject
  readonly query?: TObject
  /** A record accepts any keys. */
  readonly body?: TObject | TRecord
  /** In neutral words; required for an operation with a body. */
  readonly example?: Readonly<Record<string, unknown>>
  /** That only this operation reads. */
  readonly headers?: TObject
  /** For event streams, the data of each message. */
  readonly response: TSchema
  /** Complete response of the handler, for dialects that send it (decision E10). */
  readonly wholeResponse?: TSchema
  /** Condition for a 204 response (decision A1). */
  readonly noContentWhen?: string
  /** If not application/json (decision A2). */
  readonly mediaType?: 'text/event-stream' | 'text/csv'
  /** Response fields that are returned once; a replay masks them (decision A9). */
  readonly secrets?: readonly string[]
  /** Present on lists; the response is a page. */
  readonly filterable?: Filterable
  /** For unsupported products (decision H9). */
  readonly isAlwaysEmpty?: true
  /** Without those of every operation. */
  readonly codes?: readonly ErrorCode[]
  /** Of an accepted request (decisions F2, F3). */
  readonly event?: EventAction
  /** Dialects with the operation, if not both (ADR 0015). The other dialect neither routes nor describes it. */
  readonly dialects?: readonly DialectName[]
  /** Counts against the creates limit (decision G4). */
  readonly isCreate?: boolean
}
