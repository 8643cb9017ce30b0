import type { AccountId, ClusterId, TokenId, UserId } from './ids.ts'

/** Who reads: every query takes one, and sees that account's rows only (architecture, ground rule 8). */
export interface Viewer {
  readonly accountId: AccountId
  readonly userId: UserId
  /** A restricted user sees what grants show (decision G7). Fresh in a mutation; elsewhere as it was when the token was looked up. */
  readonly isRestricted: boolean
}

/** Who changes something: every mutation takes one, and its event and audit row name it. */
export interface Actor extends Viewer {
  /** Shown as the event's `username`; null when the operator or the system acts (decision F2). */
  readonly username: string | null
  readonly tokenId: TokenId | null
  /** Label of the token at this moment, for the audit; null without a token. */
  readonly tokenLabel: string | null
  /** The cluster whose own token acts; what it makes carries the number (decision E9). Null for everybody else. */
  readonly clusterId: ClusterId | null
  readonly requestId: string
  /** Network address the request came from; '' for commands on the server's machine. */
  readonly address: string
}
