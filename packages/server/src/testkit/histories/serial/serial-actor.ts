import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Statement or driver call that waits for the scheduler. */
export interface SerialPoint {
  readonly actor: SerialActor
  readonly kind: 'statement' | 'call'
  readonly words: string
  /** Connection of a statement; null for a driver call. */
  readonly client: pg.Client | null
  grant(): void
}

/** Scheduled process of a history. */
export class SerialActor {
  readonly name: string
  readonly points: SerialPoint[] = []
  readonly sent = new Set<pg.Client>()
  readonly open = new Set<pg.Client>()
  connecting = 0
  isEnded = false
  isDead = false
  error: unknown = null

  constructor(name: string) {
    this.name = name
  }
}

/** Actor of the current asynchronous context. */
export const currentActor = new AsyncLocalStorage<{ readonly actor: SerialActor; readonly gate: SerialGate }>()

/** Interface between actors and the scheduler. */
export interface SerialGate {
  /** Waits until the statement is scheduled. May throw an injected fault. */
  statement(
    actor: SerialActor,
    client: pg.Client,
    request: { readonly words: string; send(): Promise<unknown> },
  ): Promise<unknown>
}
