import { Fault } from '#domain/shared/index.ts'
import { BoundedQueue, type Waiter, type WaitingOrder } from '../waiting/bounded-queue.ts'
import { FairLanes } from './fair-lanes.ts'

/** How passwords share a process; `waitingMax` of each kind wait at most, and `patienceMs` is the longest that one of them does. */
export interface PasswordBounds {
  readonly atOnce: number
  readonly waitingMax: number
  readonly patienceMs: number
}

/** Two of the four threads that Node has: files and names need the others. A place is worth waiting for while a password takes less than a second. */
const usualBounds: PasswordBounds = { atOnce: 2, waitingMax: 12, patienceMs: 10_000 }

/** What a password is looked at for: somebody at a browser that has signed in with the name before, a new password, anybody else who signs in. */
const kinds = ['known', 'change', 'stranger'] as const

/** Who wants a password derived. Nothing of it may depend on whether somebody has a name, except of a browser that has proved that it knows. */
export interface PasswordEntry {
  readonly kind: (typeof kinds)[number]
  /** Whose work it is: those of one lane wait for one another, the lanes of a kind take turns. */
  readonly lane: string
  /** Ends the waiting; work that has begun goes on. */
  readonly signal: AbortSignal
}

/** Kinds take turns, and so do the lanes of each; `waitingMax` of each kind at most. */
class KindsInTurn implements WaitingOrder<PasswordEntry> {
  /** The kind whose turn is next is first. */
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
      if (!other) throw busyFault()
      other.refuse(busyFault())
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
 * Lets a few passwords be derived at once in this process, each of which takes a core, 32 MiB and some 0.2 s. All others wait, for a bounded time and in
 * bounded number: kinds take turns, and so do the lanes of each, so that nobody waits for all that somebody else has sent. When a kind is
 * full, whoever came last to its longest lane gives way to somebody with less in theirs.
 */
export class PasswordGate {
  readonly #order: KindsInTurn
  readonly #queue: BoundedQueue<PasswordEntry>

  constructor({ atOnce, waitingMax, patienceMs }: PasswordBounds = usualBounds) {
    this.#order = new KindsInTurn(waitingMax)
    this.#queue = new BoundedQueue({ atOnce, order: this.#order, patience: { ms: patienceMs, inVain: busyFault } })
  }

  /** How many wait at the moment. */
  get waiting(): number {
    return this.#order.size
  }

  /** Does the work when its turn comes. Throws service.busy when that takes too long, when too many wait, and when the caller goes; service.stopping. */
  async run<T>(entry: PasswordEntry, work: () => Promise<T>): Promise<T> {
    if (entry.signal.aborted) throw busyFault()
    return this.#queue.run(entry, work)
  }

  /** Refuses all who wait, and from now on all who would have to. */
  stop(): void {
    this.#queue.stop()
  }
}

function busyFault(): Fault {
  return new Fault('service.busy', 'The service is busy with the passwords of others; nothing was done.')
}
