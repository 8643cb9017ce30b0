import type { AccountId } from '#domain/shared/index.ts'
import type { LogCursor, LogEntry } from '#store/event/event-log.ts'

/** A stream that lags by more entries reads the database. */
const recentMax = 256

/** Newest entries of an account's event log, shared by its streams. Bounded, regardless of slow streams. */
export class AccountTail {
  readonly accountId: AccountId
  #readTo: number
  /** `#recent` contains every entry after this position, up to `#readTo`. */
  #floor: number
  #recent: LogEntry[] = []
  readonly #wakers = new Set<() => void>()

  constructor(accountId: AccountId, readTo: number) {
    this.accountId = accountId
    this.#readTo = readTo
    this.#floor = readTo
  }

  get cursor(): LogCursor {
    return { accountId: this.accountId, after: this.#readTo }
  }

  /** Position after which all entries are cached. */
  get floor(): number {
    return this.#floor
  }

  get isWatched(): boolean {
    return this.#wakers.size > 0
  }

  append(entries: readonly LogEntry[]): void {
    this.#recent.push(...entries.filter((one) => one.position > this.#readTo))
    this.#readTo = Math.max(this.#readTo, entries.at(-1)?.position ?? 0)
    if (this.#recent.length > recentMax) {
      this.#recent = this.#recent.slice(-recentMax)
      this.#floor = (this.#recent[0]?.position ?? 1) - 1
    }
    if (entries.length > 0) for (const wake of this.#wakers) wake()
  }

  /** Returns null if some entries are no longer cached. */
  after(position: number): readonly LogEntry[] | null {
    return position < this.#floor ? null : this.#recent.filter((one) => one.position > position)
  }

  /** Calls `wake` for new entries until the returned function is called. */
  watch(wake: () => void): () => void {
    this.#wakers.add(wake)
    return () => void this.#wakers.delete(wake)
  }
}
