import { Fault } from '../../domain/shared/index.ts'
import { type Waiter, awaitTurn, stoppingFault } from '../waiting/await-turn.ts'
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
export interface PasswordTurn {
  readonly kind: (typeof kinds)[number]
  /** Whose work it is: those of one lane wait for one another, the lanes of a kind take turns. */
  readonly lane: string
  /** Ends the waiting; who has a turn keeps it. */
  readonly signal: AbortSignal
}

/**
 * Lets a few passwords be derived at once in this process, each of which takes a core, 32 MiB and some 0.2 s. All others wait, for a bounded time and in
 * bounded number: kinds take turns, and so do the lanes of each, so that nobody waits for all that somebody else has sent. When a kind is
 * full, whoever came last to its longest lane gives way to somebody with less in theirs.
 */
export class PasswordGate {
  readonly #bounds: PasswordBounds
  /** The kind whose turn is next is first. */
  readonly #queues = new Map(kinds.map((kind) => [kind, new FairLanes<Waiter>()]))
  #running = 0
  #isStopping = false

  constructor(bounds: PasswordBounds = usualBounds) {
    this.#bounds = bounds
  }

  /** How many wait at the moment. */
  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.size, 0)
  }

  /** Does the work when its turn comes. Throws service.busy when that takes too long, when too many wait, and when the caller goes; service.stopping. */
  async run<T>(turn: PasswordTurn, work: () => Promise<T>): Promise<T> {
    if (turn.signal.aborted) throw busyFault()
    if (this.#running < this.#bounds.atOnce) this.#running += 1
    else await this.#wait(turn)
    try {
      return await work()
    } finally {
      this.#pass()
    }
  }

  /** Refuses all who wait, and from now on all who would have to. */
  stop(): void {
    this.#isStopping = true
    for (const queue of this.#queues.values()) {
      for (let one = queue.take(); one; one = queue.take()) one.refuse(stoppingFault())
    }
  }

  async #wait({ kind, lane, signal }: PasswordTurn): Promise<void> {
    if (this.#isStopping) throw stoppingFault()
    const queue = this.#queues.get(kind) ?? new FairLanes<Waiter>()
    if (queue.size >= this.#bounds.waitingMax) {
      const other = queue.lastOfLonger(lane)
      if (!other) throw busyFault()
      other.refuse(busyFault())
    }
    const join = (waiter: Waiter): (() => void) => {
      queue.add(lane, waiter)
      return () => queue.remove(lane, waiter)
    }
    return awaitTurn({ patienceMs: this.#bounds.patienceMs, signal, inVain: busyFault, join })
  }

  #pass(): void {
    for (const [kind, queue] of this.#queues) {
      const next = queue.take()
      if (!next) continue
      this.#queues.delete(kind)
      this.#queues.set(kind, queue)
      return next.go()
    }
    this.#running -= 1
  }
}

function busyFault(): Fault {
  return new Fault('service.busy', 'The service is busy with the passwords of others; nothing was done.')
}
