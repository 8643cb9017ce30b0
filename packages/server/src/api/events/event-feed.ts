import type { AccountId, EventId } from '#domain/shared/index.ts'
import { listEndedEvents } from '#store/event/read-events.ts'
import { type LogEntry, logPageMax, readEventLog } from '#store/event/event-log.ts'
import { type Listener, listen } from '#store/listen.ts'
import type { Store } from '#store/open-store.ts'
import { ArrivalOrder, BoundedQueue } from '#store/waiting/bounded-queue.ts'
import { AccountTail } from './account-tail.ts'
import { type WakeLimits, awaitWake } from './await-wake.ts'

/** Position of one stream in its account's log. */
interface Following {
  /** Returns entries in order; an empty list after the timeout. */
  next(limits: WakeLimits): Promise<readonly LogEntry[]>
  close(): void
}

/** Start position of a stream. */
export interface StreamStart {
  readonly accountId: AccountId
  readonly after: number
  /** Newest stable position at an earlier moment (ADR 0005), from which the shared tail can start. */
  readonly newest: number
}

/** Event log for all streams and long polls of a process (decision F4). */
export interface EventFeed {
  follow(start: StreamStart): Following
  /** All streams share a concurrency limit, because all requests share the connections. */
  query<T>(run: () => Promise<T>): Promise<T>
  awaitEnd(id: EventId, limits: WakeLimits): Promise<void>
  close(): Promise<void>
}

/** Interval that also finds changes after a lost notification. */
const sweepMs = 1000
/** Delay for entries that a running transaction holds back. */
const heldBackMs = 20
/** A process has 12 connections. */
const queriesMax = 4

interface Shared {
  readonly tail: AccountTail
  followers: number
}

/**
 * Creates the feed. Connects on first use: one LISTEN per process, and one read at a time for all watched accounts. `onError` receives failed reads, which are
 * retried.
 */
export function createEventFeed(store: Store, onError: (error: unknown) => void): EventFeed {
  return new SharedFeed(store, onError)
}

class SharedFeed implements EventFeed {
  readonly #store: Store
  readonly #onError: (error: unknown) => void
  readonly #tails = new Map<AccountId, Shared>()
  readonly #queries = new BoundedQueue({ atOnce: queriesMax, order: new ArrivalOrder(), timeout: null })
  readonly #awaited = new Map<EventId, Set<() => void>>()
  #listener: Promise<Listener> | null = null
  #sweep: NodeJS.Timeout | undefined
  #again: NodeJS.Timeout | undefined
  #isPending = false
  #isReading = false
  #isClosed = false

  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store
    this.#onError = onError
  }

  follow(start: StreamStart): Following {
    const shared = this.#tails.get(start.accountId) ?? {
      tail: new AccountTail(start.accountId, start.newest),
      followers: 0,
    }
    this.#tails.set(start.accountId, shared)
    shared.followers += 1
    this.#start()
    let position = start.after
    const take = (entries: readonly LogEntry[]): readonly LogEntry[] => {
      position = entries.at(-1)?.position ?? position
      return entries
    }
    return {
      next: async (limits) => {
        if (shared.tail.after(position) === null) {
          const reading = await this.query(() =>
            readEventLog(this.#store.db, [{ accountId: start.accountId, after: position }]),
          )
          if (reading.entries.length > 0) return take(reading.entries)
          // No entry exists between the old position and the tail's start. The horizon can move back after a database crash, so the new position stays below.
          position = Math.max(position, Math.min(shared.tail.floor, reading.horizon - 1))
        }
        if (shared.tail.after(position)?.length === 0) await awaitWake((wake) => shared.tail.watch(wake), limits)
        return take(shared.tail.after(position)?.slice(0, logPageMax) ?? [])
      },
      close: () => {
        shared.followers -= 1
        if (shared.followers === 0) this.#tails.delete(start.accountId)
      },
    }
  }

  query<T>(run: () => Promise<T>): Promise<T> {
    return this.#queries.run({}, run)
  }

  async awaitEnd(id: EventId, limits: WakeLimits): Promise<void> {
    this.#start()
    await awaitWake((wake) => {
      const wakers = this.#awaited.get(id) ?? new Set()
      this.#awaited.set(id, wakers.add(wake))
      this.#wake()
      return () => {
        wakers.delete(wake)
        if (wakers.size === 0) this.#awaited.delete(id)
      }
    }, limits)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sweep)
    clearTimeout(this.#again)
    await (await this.#listener)?.close()
  }

  #start(): void {
    if (this.#isClosed) return
    this.#listener ??= listen(this.#store, 'events', () => this.#wake())
    this.#sweep ??= setInterval(() => this.#wake(), sweepMs).unref()
    this.#wake()
  }

  #wake(): void {
    this.#isPending = true
    if (!this.#isReading && !this.#isClosed) void this.#readWhilePending()
  }

  async #readWhilePending(): Promise<void> {
    this.#isReading = true
    try {
      while (this.#isPending && !this.#isClosed) {
        this.#isPending = false
        await this.#readTails()
        await this.#readEnds()
      }
    } catch (error) {
      // The next sweep retries from the same positions.
      if (!this.#isClosed) this.#onError(error)
    } finally {
      this.#isReading = false
    }
  }

  async #readTails(): Promise<void> {
    const tails = [...this.#tails.values()].map((shared) => shared.tail)
    if (tails.length === 0) return
    const reading = await readEventLog(
      this.#store.db,
      tails.map((tail) => tail.cursor),
    )
    const entries = Map.groupBy(reading.entries, (entry) => entry.accountId)
    for (const tail of tails) this.#extend(tail, entries.get(tail.accountId) ?? [])
    if (!reading.isHeldBack || this.#isClosed) return
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.#wake(), heldBackMs)
  }

  #extend(tail: AccountTail, entries: readonly LogEntry[]): void {
    if (entries.length === logPageMax) this.#isPending = true
    tail.append(entries)
  }

  async #readEnds(): Promise<void> {
    if (this.#awaited.size === 0) return
    for (const id of await listEndedEvents(this.#store.db, [...this.#awaited.keys()])) {
      for (const wake of this.#awaited.get(id) ?? []) wake()
    }
  }
}
