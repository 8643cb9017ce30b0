import type { AddGrant, GrantKind, GrantLevel } from '../rows/access-row.ts'

/** A grant of a restricted user. */
export interface HeldGrant {
  readonly entity: GrantKind
  readonly id: number
  readonly level: GrantLevel
}

/** A user who may do what is listed here and nothing else. */
export interface RestrictedUser {
  readonly adds: readonly AddGrant[]
  readonly accountAccess: GrantLevel | null
  readonly grants: readonly HeldGrant[]
  /** OAuth clients that they registered. */
  readonly hasMade?: readonly string[]
}

/** The own token of a cluster, in the name of a user. */
export interface ClusterUser {
  readonly clusterId: number
  readonly behind: 'owner' | RestrictedUser
}

/** The user whose things `mine` are, another unrestricted user of that account, an unrestricted one of another account, a restricted one, or a cluster. */
export type MatrixUser = 'owner' | 'colleague' | 'stranger' | RestrictedUser | ClusterUser

/** Somebody for whom a living token of these neutral scopes is made. */
export interface NewCaller {
  readonly user: MatrixUser
  readonly scopes: readonly string[]
  readonly isApp?: boolean
}

/** Somebody who asks: with a token made for it, with one that is there, or with a header as it stands (null sends none). */
export type Caller =
  | NewCaller
  | { readonly token: string; readonly scopes: readonly string[] }
  | { readonly header: string | null }
