import type { AppId, AccountId, UserId } from '../../domain/shared/index.ts'

/** An application that a user lets act for them, with what its client says of itself. */
export interface AppRow {
  readonly id: AppId
  readonly account_id: AccountId
  readonly user_id: UserId
  readonly client_id: string
  readonly scopes: string[]
  readonly created: string
  readonly expiry: string | null
  readonly label: string
  readonly redirect_uri: string
}
