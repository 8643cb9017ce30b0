import type { UserId } from '../../domain/shared/index.ts'

/** What the OAuth library keeps between two requests, by its own names. */
export const oauthModels = [
  'Session',
  'Interaction',
  'Grant',
  'AuthorizationCode',
  'RefreshToken',
  'AccessToken',
] as const

/** One of them. */
export type OauthModel = (typeof oauthModels)[number]

/** A kept record as it is found again; without what would work as a credential. */
export interface OauthRecord {
  readonly payload: Record<string, unknown>
  /** Seconds that it still lives, by the database's clock. */
  readonly remainingS: number
  readonly isConsumed: boolean
}

/** A record to be kept. `id` works as a credential and is only kept as SHA-256. */
export interface NewOauthRecord {
  readonly model: OauthModel
  readonly id: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Seconds from now. */
  readonly lifeS: number
  readonly clientId: string | null
}

/** A record of somebody who signs in, or is about to. */
export interface NewSignInRecord extends NewOauthRecord {
  /** By which the library finds a session without its id. */
  readonly uid: string | null
  /** Null until somebody has signed in. */
  readonly userId: UserId | null
}
