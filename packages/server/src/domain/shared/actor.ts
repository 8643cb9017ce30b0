import type { AccountId, ClusterId, TokenId, UserId } from './ids.ts'

/** Account and user of a query, which sees only rows of that account (architecture, ground rule 8). */
export interface Viewer {
  readonly accountId: AccountId
  readonly userId: UserId
  /**
   * A restricted user sees resources according to grants (decision G7). Current in a mutation, otherwise as of the token lookup. Always true for a cluster's
   * own token, regardless of its user.
   */
  readonly isRestricted: boolean
  /**
   * Cluster whose own token sent the request. It sees that cluster's volumes and hosts; grants of its user do not apply (decision E9). Null for all other
   * tokens.
   */
  readonly clusterId: ClusterId | null
}

/** Author of a mutation, named in its event and audit row. */
export interface Actor extends Viewer {
  /** Shown as the event's `username`; null if the operator or the system acts (decision F2). */
  readonly username: string | null
  readonly tokenId: TokenId | null
  /** Present label of the token, for the audit; null without a token. */
  readonly tokenLabel: string | null
  readonly requestId: string
  /** Network address of the client; '' for commands on the server's machine. */
  readonly address: string
  /** W3C `traceparent` of the request; absent without tracing. */
  readonly trace?: string | null
}
