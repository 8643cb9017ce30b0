import type { AccountId, ClusterId, TokenId, UserId } from './ids.ts'

/** Account and user of a query, which sees only that account's rows (architecture, ground rule 8). */
export interface Viewer {
  readonly accountId: AccountId
  readonly userId: UserId
  /**
   * True if visibility follows grants (decision G7). Current in a mutation, otherwise as of the token lookup. Always true for a cluster's own token, regardless
   * of its user.
   */
  readonly isRestricted: boolean
  /**
   * Cluster whose own token sent the request, or null. The token gives access to that cluster's volumes and hosts, without grants of its user (decision E9).
   */
  readonly clusterId: ClusterId | null
}

/** Author of a mutation, named in its event and audit row. */
export interface Actor extends Viewer {
  /** Null if the operator or the system acts (decision F2). */
  readonly username: string | null
  readonly tokenId: TokenId | null
  /** For the audit; null without a token. */
  readonly tokenLabel: string | null
  readonly requestId: string
  /** '' for commands on the server's machine. */
  readonly address: string
  /** W3C `traceparent`; absent without tracing. */
  readonly trace?: string | null
}
