import type { AccountId, EventId } from '#domain/shared/index.ts'
import { listEndedEvents } from '#store/event/read-events.ts'
import { type LogEntry, logPageMax, readEventLog } from '#store/event/event-log.ts'
import { type Listener, listen } from '#store/listen.ts'
import type { Store } from '#store/open-store.ts'
import { ArrivalOrder, BoundedQueue } from '#store/waiting/bounded-queue.ts'
import { AccountTail } from './account-tail.ts'
import { type WakePatience, awaitWake } from './await-wake.ts'

/** Where one stream stands in its account's log. */
export interface Following {
  /** The next entries in order; none when nothing came in time. */
  next(patience: WakePatience): Promise<readonly LogEntry[]>
  close(): void
}

/** Where a stream begins. */
export interface Beginning {
  readonly accountId: AccountId
  /** Entries after this position are wanted. */
  readonly after: number
  /** Newest settled position at a moment before now, from which the shared tail may start. */
  readonly newest: number
}

/** The event log as it grows, for all streams and long polls of a process (decision F4). */
export interface EventFeed {
  follow(beginning: Beginning): Following
  /** Asks the database on behalf of a stream. Few may at once, however many streams there are: the connections are everybody's. */
  ask<T>(question: () => Promise<T>): Promise<T>
  /** Waits until an event has ended or patience has. */
  awaitEnd(id: EventId, patience: WakePatience): Promise<void>
  close(): Promise<void>
}

/** A nudge that got lost costs one sweep. */
const sweepMs = 1000
/** Pause before looking again for entries that a running transaction holds back. */
const heldBackMs = 20
/** Questions that streams may have under way at once; a process has 12 connections. */
const questionsMax = 4

interface Shared {
  readonly tail: AccountTail
  followers: number
}

/** Makes the feed. It connects when first used: one LISTEN for the process, one read at a time for all accounts that are watched; `onTrouble` hears of each that failed. */
export function createEventFeed(store: Store, onTrouble: (error: unknown) => void): EventFeed {
  return new SharedFeed(store, onTrouble)
}

class SharedFeed implements EventFeed {
  readonly #store: Store
  readonly #onTrouble: (error: unknown) => void
  readonly #tails = new Map<AccountId, Shared>()
  readonly #questions = new BoundedQueue({ atOnce: questionsMax, order: new ArrivalOrder(), patience: null })
  readonly #awaited = new Map<EventId, Set<() => void>>()
  #listener: Promise<Listener> | null = null
  #sweep: NodeJS.Timeout | undefined
  #again: NodeJS.Timeout | undefined
  #isWanted = false
  #isReading = false
  #isClosed = false

  constructor(store: Store, onTrouble: (error: unknown) => void) {
    this.#store = store
    this.#onTrouble = onTrouble
  }

  follow(beginning: Beginning): Following {
    const shared = this.#tails.get(beginning.accountId) ?? {
      tail: new AccountTail(beginning.accountId, beginning.newest),
      followers: 0,
    }
    this.#tails.set(beginning.accountId, shared)
    shared.followers += 1
    this.#start()
    let position = beginning.after
    const take = (entries: readonly LogEntry[]): readonly LogEntry[] => {
      position = entries.at(-1)?.position ?? position
      return entries
    }
    return {
      next: async (patience) => {
        if (shared.tail.after(position) === null) {
          const reading = await this.ask(() =>
            readEventLog(this.#store.db, [{ accountId: beginning.accountId, after: position }]),
          )
          if (reading.entries.length > 0) return take(reading.entries)
          // Nothing was given before the tail begins. The horizon itself may fall by a crash of the server, so nobody stands on it.
          position = Math.max(position, Math.min(shared.tail.floor, reading.horizon - 1))
        }
        if (shared.tail.after(position)?.length === 0) await awaitWake((wake) => shared.tail.watch(wake), patience)
        return take(shared.tail.after(position)?.slice(0, logPageMax) ?? [])
      },
      close: () => {
        shared.followers -= 1
        if (shared.followers === 0) this.#tails.delete(beginning.accountId)
      },
    }
  }

  ask<T>(question: () => Promise<T>): Promise<T> {
    return this.#questions.run({}, question)
  }

  async awaitEnd(id: EventId, patience: WakePatience): Promise<void> {
    this.#start()
    await awaitWake((wake) => {
      const wakers = this.#awaited.get(id) ?? new Set()
      this.#awaited.set(id, wakers.add(wake))
      this.#wake()
      return () => {
        wakers.delete(wake)
        if (wakers.size === 0) this.#awaited.delete(id)
      }
    }, patience)
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
    this.#isWanted = true
    if (!this.#isReading && !this.#isClosed) void this.#readWhileWanted()
  }

  async #readWhileWanted(): Promise<void> {
    this.#isReading = true
    try {
      while (this.#isWanted && !this.#isClosed) {
        this.#isWanted = false
        await this.#readTails()
        await this.#readEnds()
      }
    } catch (error) {
      // Nobody's position has moved; the next sweep tries again.
      if (!this.#isClosed) this.#onTrouble(error)
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
    if (entries.length === logPageMax) this.#isWanted = true
    tail.append(entries)
  }

  async #readEnds(): Promise<void> {
    if (this.#awaited.size === 0) return
    for (const id of await listEndedEvents(this.#store.db, [...this.#awaited.keys()])) {
      for (const wake of this.#awaited.get(id) ?? []) wake()
    }
  }
}
