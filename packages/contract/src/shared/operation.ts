import type { TObject, TRecord, TSchema } from 'typebox'
import type { EventAction } from '../events.ts'
import type { ErrorCode } from '../error-codes.ts'

/** The two dialects (decisions, "Two dialects"). */
export type DialectName = 'neutral' | 'linode'

/** Scope areas (contract, Authentication 3; facts 9.1). */
export type ScopeArea = 'volumes' | 'hosts' | 'orch' | 'images' | 'events' | 'account'
/** Access levels of scopes and entity grants. `read_write` includes read access (decision G2). */
export const levels = ['read_only', 'read_write'] as const
/** One access level. */
export type Level = (typeof levels)[number]
/** Scope in the neutral dialect. */
export type Scope = `${ScopeArea}:${Level}`

/** Global grant of a restricted user (decision G1). */
export type GlobalGrant = 'add_volumes' | 'add_hosts' | 'add_clusters' | 'add_images' | 'account_access'
/** Resources of entity grants, in response order (decision G1). */
export const grantEntities = ['volume', 'host', 'cluster', 'image'] as const
/** One resource of entity grants. */
export type GrantEntity = (typeof grantEntities)[number]

/**
 * Grant that a restricted user must hold (contract, Authentication 4). Unrestricted users hold all grants. All rules of an operation apply. `at` locates the
 * resource ID: `path.volumeId`, `body.host_id`, `body.devices.*.volume_id` (every ID), or a field of the requested resource (`volume.host_id`,
 * `address.host_id`; `disk.host_id` for the disk in the body's `disk_id`; `snapshot.volume_id` and `backup.volume_id` for the one in the path or in the body's `snapshot_id` or
 * `backup_id`). Grants on a deleted resource apply to its trash item in the path (decision D12.2.1). A rule without an ID does not apply.
 */
export type GrantRule =
  | { readonly isUnrestricted: true }
  /** The user must have registered the path's OAuth client (decision G8). */
  | { readonly maker: 'client'; readonly at: 'path.clientId' }
  | { readonly global: GlobalGrant; readonly level?: Level }
  | { readonly entity: GrantEntity | 'deleted resource'; readonly at: string; readonly level: Level }

/** Body field that requires a token with all scopes (decision G8). With `to`, the rule applies only to a change from `from` (default: any value) to `to`. */
export interface BodyScope {
  readonly field: string
  readonly from?: boolean
  readonly to?: boolean
}

/** Value type of a filterable field (decision C2). `tags` is any list of texts. */
export type FilterType = 'integer' | 'string' | 'boolean' | 'datetime' | 'tags'
/** Filterable fields by neutral name (decision C3). `isNullable` fields accept null comparisons. */
export type Filterable = Readonly<Record<string, { readonly type: FilterType; readonly isNullable?: boolean }>>

/** Row of the operation table. Paths are relative to /v4, in the neutral dialect, with parameters in braces. */
export interface OperationSpec {
  readonly name: string
  /** Number in the contract's tables (1 to 30), if any. */
  readonly number?: number
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly details?: string
  /** OpenAPI tag. */
  readonly area: string
  /** `public` needs no token (decision G3). Defaults to `token`. */
  readonly access?: 'token' | 'public'
  /** If the list is empty and access is `token`, any valid token is accepted. */
  readonly scopes: readonly Scope[]
  readonly grants: readonly GrantRule[]
  readonly bodyScopes?: readonly BodyScope[]
  /** Rejects application tokens, always or for the listed body fields, because the effect would outlive the application (decision G11). */
  readonly closedToApps?: 'always' | readonly string[]
  /** The path ends in a name that can contain slashes, plain or encoded (decision A4). */
  readonly isSlashed?: true
  readonly params?: TObject
  readonly query?: TObject
  /** A `TRecord` accepts any keys. */
  readonly body?: TObject | TRecord
  /** Example body with neutral names; required with `body`. */
  readonly example?: Readonly<Record<string, unknown>>
  /** Headers that only this operation reads. */
  readonly headers?: TObject
  /** For event streams, the schema of each message's data. */
  readonly response: TSchema
  /** Complete response of the handler, for dialects that send it (decision E10). */
  readonly wholeResponse?: TSchema
  /** Condition for a 204 response (decision A1). */
  readonly noContentWhen?: string
  /** Defaults to application/json (decision A2). */
  readonly mediaType?: 'text/event-stream' | 'text/csv'
  /** Response fields that are returned once. A replay masks their values (decision A9). */
  readonly secrets?: readonly string[]
  /** Present on lists, whose response is a page. */
  readonly filterable?: Filterable
  /** True for lists of unsupported products (decision H9). */
  readonly isAlwaysEmpty?: true
  /** Codes besides those of every operation. */
  readonly codes?: readonly ErrorCode[]
  /** Event of an accepted request (decisions F2, F3). */
  readonly event?: EventAction
  /** True if the trash keeps the deleted resource (decision D12). */
  readonly isTrashed?: true
  /** Dialects that have the operation; absent if both do (ADR 0015). */
  readonly dialects?: readonly DialectName[]
  /** True if counted against the creates limit (decision G4). */
  readonly isCreate?: boolean
}

/** True if a dialect has the operation, or the operation lists no dialects (ADR 0015). */
export function hasDialect({ dialects }: Pick<OperationSpec, 'dialects'>, dialect: DialectName): boolean {
  return dialects?.includes(dialect) ?? true
}
