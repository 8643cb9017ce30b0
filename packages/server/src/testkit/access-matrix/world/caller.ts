import type { AddGrant, GrantKind, GrantLevel } from '../rows/access-row.ts'

/** Grant of a restricted user. */
export interface HeldGrant {
  readonly entity: GrantKind
  readonly id: number
  readonly level: GrantLevel
}

/** Restricted user with exactly these grants. */
export interface RestrictedUser {
  readonly adds: readonly AddGrant[]
  readonly accountAccess: GrantLevel | null
  readonly grants: readonly HeldGrant[]
  readonly hasMade?: readonly string[]
}

/** A cluster's own token, in the name of a user. */
export interface ClusterUser {
  readonly clusterId: number
  readonly behind: 'owner' | RestrictedUser
}

/** Owner of `mine`, another unrestricted user of that account, an unrestricted one of another account, a restricted one, or a cluster. */
export type MatrixUser = 'owner' | 'colleague' | 'stranger' | RestrictedUser | ClusterUser

/** Caller for whom a valid token with these neutral scopes is created. */
export interface NewCaller {
  readonly user: MatrixUser
  readonly scopes: readonly string[]
  readonly isApp?: boolean
}

/** Caller with a new token, an existing one, or a raw header (null sends none). */
export type Caller =
  | NewCaller
  | { readonly token: string; readonly scopes: readonly string[] }
  | { readonly header: string | null }
