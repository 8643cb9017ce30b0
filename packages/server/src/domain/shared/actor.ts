import type { AccountId, ClusterId, TokenId, UserId } from './ids.ts'

/** Account and user of a query, which sees only that account's rows (ground rule 8). */
export interface Viewer {
  readonly accountId: AccountId
  readonly userId: UserId
  /**
   * True if visibility follows grants (decision G7). A mutation reads the current value, other requests that of the token lookup. Always true for a cluster's
   * own token.
   */
  readonly isRestricted: boolean
  /** Cluster whose own token sent the request. The token gives access to its volumes and hosts, without grants (decision E9). */
  readonly clusterId: ClusterId | null
}

/** Author of a mutation, for event and audit row. */
export interface Actor extends Viewer {
  /** Null if the operator or the system acts (decision F2). */
  readonly username: string | null
  readonly tokenId: TokenId | null
  readonly tokenLabel: string | null
  readonly requestId: string
  /** Empty for commands on the server's machine. */
  readonly address: string
  /** W3C `traceparent`; absent without tracing. */
  readonly trace?: string | null
}
