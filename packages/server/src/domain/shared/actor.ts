import type { AccountId, ClusterId, TokenId, UserId } from './ids.ts'

/** Who reads: every query takes one, and sees that account's rows only (architecture, ground rule 8). */
export interface Viewer {
  readonly accountId: AccountId
  readonly userId: UserId
  /**
   * A restricted user sees what grants show (decision G7). Fresh in a mutation; elsewhere as it was when the token was looked up. Always true of a
   * cluster's own token, whoever its user is.
   */
  readonly isRestricted: boolean
  /**
   * The cluster whose own token asks: it sees that cluster's volumes and hosts, and no grant of the user in whose name it stands counts
   * (decision E9). Null for everybody else.
   */
  readonly clusterId: ClusterId | null
}

/** Who changes something: every mutation takes one, and its event and audit row name it. */
export interface Actor extends Viewer {
  /** Shown as the event's `username`; null when the operator or the system acts (decision F2). */
  readonly username: string | null
  readonly tokenId: TokenId | null
  /** Label of the token at this moment, for the audit; null without a token. */
  readonly tokenLabel: string | null
  readonly requestId: string
  /** Network address the request came from; '' for commands on the server's machine. */
  readonly address: string
  /** Where what they cause goes on in a trace, a `traceparent` of W3C; absent where nobody traces. */
  readonly trace?: string | null
}
