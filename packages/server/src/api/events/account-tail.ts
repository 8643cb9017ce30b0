import type { AccountId } from '#domain/shared/index.ts'
import type { LogCursor, LogEntry } from '#store/event/event-log.ts'

/** How many of the newest entries are kept for streams that follow closely; others read the database. */
const recentMax = 256

/** The end of one account's event log, shared by all its streams; bounded, however slow they are. */
export class AccountTail {
  readonly accountId: AccountId
  /** Everything up to here was read. */
  #readTo: number
  /** `#recent` holds every entry after this position and up to `#readTo`. */
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

  /** Where what is kept here begins: always at a position that was given, or before all. */
  get floor(): number {
    return this.#floor
  }

  get isWatched(): boolean {
    return this.#wakers.size > 0
  }

  /** Takes entries that follow what was read. */
  append(entries: readonly LogEntry[]): void {
    this.#recent.push(...entries.filter((one) => one.position > this.#readTo))
    this.#readTo = Math.max(this.#readTo, entries.at(-1)?.position ?? 0)
    if (this.#recent.length > recentMax) {
      this.#recent = this.#recent.slice(-recentMax)
      this.#floor = (this.#recent[0]?.position ?? 1) - 1
    }
    if (entries.length > 0) for (const wake of this.#wakers) wake()
  }

  /** Entries after a position; null when some of them are no longer kept here. */
  after(position: number): readonly LogEntry[] | null {
    return position < this.#floor ? null : this.#recent.filter((one) => one.position > position)
  }

  /** Calls `wake` at each growth until the returned function is called. */
  watch(wake: () => void): () => void {
    this.#wakers.add(wake)
    return () => void this.#wakers.delete(wake)
  }
}
