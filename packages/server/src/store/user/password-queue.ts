import { ApiError } from '#domain/shared/index.ts'
import { BoundedQueue, type Waiter, type WaitingOrder } from '../waiting/bounded-queue.ts'
import { FairLanes } from './fair-lanes.ts'

/** Limits of concurrent password hashing; `waitingMax` limits the waiting entries per kind. */
export interface PasswordBounds {
  readonly atOnce: number
  readonly waitingMax: number
  readonly timeoutMs: number
}

/** Uses two of the four threads of Node's pool, because file access and DNS need the others. */
const defaultBounds: PasswordBounds = { atOnce: 2, waitingMax: 12, timeoutMs: 10_000 }

/** Kinds of entries: sign-in from a browser known for the username, password change, any other sign-in. */
const kinds = ['known', 'change', 'stranger'] as const

/** Entry of the queue. No field may depend on whether a username exists, unless the browser has proved a sign-in with that name. */
export interface PasswordEntry {
  readonly kind: (typeof kinds)[number]
  /** Entries of one lane wait for one another. */
  readonly lane: string
  /** Signal that ends the wait; running work continues. */
  readonly signal: AbortSignal
}

class FairKinds implements WaitingOrder<PasswordEntry> {
  /** Kinds in the order of their turns. */
  readonly #kinds = new Map(kinds.map((kind) => [kind, new FairLanes<Waiter>()]))
  readonly #waitingMax: number

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax
  }

  get size(): number {
    return [...this.#kinds.values()].reduce((sum, lanes) => sum + lanes.size, 0)
  }

  join({ kind, lane }: PasswordEntry, waiter: Waiter): () => void {
    const lanes = this.#kinds.get(kind) ?? new FairLanes<Waiter>()
    if (lanes.size >= this.#waitingMax) {
      const other = lanes.lastOfLonger(lane)
      if (!other) throw busyError()
      other.reject(busyError())
    }
    lanes.add(lane, waiter)
    return () => lanes.remove(lane, waiter)
  }

  take(): Waiter | undefined {
    for (const [kind, lanes] of this.#kinds) {
      const next = lanes.take()
      if (!next) continue
      this.#kinds.delete(kind)
      this.#kinds.set(kind, lanes)
      return next
    }
    return undefined
  }
}

/**
 * Limits concurrent password hashing: each hash takes a core, 32 MiB and about 0.2 s. Kinds take turns, and so do the lanes of a kind. If a kind is full, the
 * last entry of its longest lane gives way to an entry in a shorter lane.
 */
export class PasswordQueue {
  readonly #order: FairKinds
  readonly #queue: BoundedQueue<PasswordEntry>

  constructor({ atOnce, waitingMax, timeoutMs }: PasswordBounds = defaultBounds) {
    this.#order = new FairKinds(waitingMax)
    this.#queue = new BoundedQueue({ atOnce, order: this.#order, timeout: { ms: timeoutMs, onTimeout: busyError } })
  }

  get waiting(): number {
    return this.#order.size
  }

  /** Runs `work` in a slot. Throws service.busy after a timeout, for a full queue, and on disconnect; service.stopping after `stop`. */
  async run<T>(entry: PasswordEntry, work: () => Promise<T>): Promise<T> {
    if (entry.signal.aborted) throw busyError()
    return this.#queue.run(entry, work)
  }

  stop(): void {
    this.#queue.stop()
  }
}

function busyError(): ApiError {
  return new ApiError('service.busy', 'The service is busy checking other passwords; nothing was changed.')
}
