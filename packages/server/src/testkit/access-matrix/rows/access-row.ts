/** Level of a grant. */
export type GrantLevel = 'read_only' | 'read_write'
/** Kinds of grantable resources. */
export type GrantKind = 'volume' | 'host' | 'cluster' | 'image'
/** Global grants without levels. */
export type AddGrant = 'add_volumes' | 'add_hosts' | 'add_clusters' | 'add_images'

/** Requirement for a restricted user. `on` locates the resource: `path`, `its host` (of a volume), `each taken out` (of a configuration) or body fields. */
export type MatrixRequirement =
  | { readonly kind: 'resource'; readonly entity: GrantKind; readonly level: GrantLevel; readonly on: string }
  | { readonly kind: 'add'; readonly grant: AddGrant }
  | { readonly kind: 'account_access'; readonly level: GrantLevel }
  | { readonly kind: 'unrestricted' }
  | { readonly kind: 'maker' }
  | { readonly kind: 'own' }
  | { readonly kind: 'visibility' }

/** Rejection statuses for users without the grant, with too low a level, or with only `account_access`; null if accepted. */
export interface RequirementAnswers {
  readonly requirement: MatrixRequirement
  readonly unheld: number
  readonly tooWeak: number | null
  readonly withAccountAccess: number | null
}

/** Authorization rule of one operation, as in the neutral dialect. */
export interface AccessRow {
  readonly operation: string
  readonly number: number | null
  readonly method: string
  readonly path: string
  /** Scopes that a token must all have. Empty if any token suffices; null if no token is needed. */
  readonly scopes: readonly string[] | null
  readonly requirements: readonly RequirementAnswers[]
  readonly isNarrowed: boolean
}
