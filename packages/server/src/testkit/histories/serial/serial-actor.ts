import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Where one actor waits for its turn. */
export interface SerialPoint {
  readonly actor: SerialActor
  readonly kind: 'statement' | 'call'
  readonly words: string
  /** What the statement is to be sent on; null for a call. */
  readonly client: pg.Client | null
  grant(): void
}

/** Everything that runs as one process of a history: what it asks comes to the scheduler first. */
export class SerialActor {
  readonly name: string
  /** Where it waits for its turn, oldest first; several at once where it asks several things at once. */
  readonly points: SerialPoint[] = []
  /** Connections on which a statement of it is under way. */
  readonly sent = new Set<pg.Client>()
  /** Connections that it has a transaction open on. */
  readonly open = new Set<pg.Client>()
  /** Connections that it is making. */
  connecting = 0
  isEnded = false
  /** Its process is over: nothing of it goes on. */
  isDead = false
  /** What it ended with, where that was an error. */
  error: unknown = null

  constructor(name: string) {
    this.name = name
  }
}

/** Whose turn it is, as everything that an actor awaits knows. */
export const currentActor = new AsyncLocalStorage<{ readonly actor: SerialActor; readonly gate: SerialGate }>()

/** What everything that an actor asks goes through. */
export interface SerialGate {
  /** Waits for the turn of a statement, sends it, and answers; or throws as the mishap that was drawn for it. */
  statement(
    actor: SerialActor,
    client: pg.Client,
    asked: { readonly words: string; send(): Promise<unknown> },
  ): Promise<unknown>
}
