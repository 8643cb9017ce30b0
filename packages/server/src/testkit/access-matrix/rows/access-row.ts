/** Strength of a grant, as the documents write it. */
export type GrantLevel = 'read_only' | 'read_write'
/** Kinds of things that can be granted. */
export type GrantKind = 'volume' | 'host' | 'cluster'
/** Global grants that are either held or not. */
export type AddGrant = 'add_volumes' | 'add_hosts' | 'add_clusters'

/** One thing that a restricted user needs. `on` is `path`, `its host` (the one a volume is attached to), `each taken out` (of a configuration) or a path of body fields. */
export type MatrixRequirement =
  | { readonly kind: 'resource'; readonly entity: GrantKind; readonly level: GrantLevel; readonly on: string }
  | { readonly kind: 'add'; readonly grant: AddGrant }
  | { readonly kind: 'account_access'; readonly level: GrantLevel }
  | { readonly kind: 'unrestricted' }
  | { readonly kind: 'maker' }
  | { readonly kind: 'own' }
  | { readonly kind: 'visibility' }

/** A need with the statuses of refusals: nothing held, held too weakly, and with `account_access` beside; null where the row names none. */
export interface RequirementAnswers {
  readonly requirement: MatrixRequirement
  readonly unheld: number
  readonly tooWeak: number | null
  readonly withAccountAccess: number | null
}

/** Who may use one operation, in neutral words; the oracle of the authorisation matrix. */
export interface AccessRow {
  readonly operation: string
  /** Number in the contract's tables; null for the rest. */
  readonly number: number | null
  readonly method: string
  readonly path: string
  /** All are needed; null where no token is needed, none where any token will do. */
  readonly scopes: readonly string[] | null
  readonly requirements: readonly RequirementAnswers[]
  /** Whether restricted users are answered a part of the list. */
  readonly isNarrowed: boolean
}
