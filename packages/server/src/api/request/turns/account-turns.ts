import { type AccountId, Fault } from '../../../domain/shared/index.ts'
import { type Waiter, awaitTurn, stoppingFault } from '../../../store/waiting/await-turn.ts'

/** How work of one kind of one account shares a process; `patienceMs` is the longest that any of it waits for its turn. */
export interface TurnBounds {
  readonly atOnce: number
  readonly waitingMax: number
  readonly patienceMs: number
  /** What is told when it waits for too long, or too much of it does (decision B4). */
  readonly refusal: string
}

/** Whose turn it is, and how it is waited for. */
export interface Turn {
  readonly accountId: AccountId
  /** Goes before those who wait and are not urgent: else a user who sends without end could keep others from changing what that user may do. */
  readonly isUrgent: boolean
  /** Ends the waiting; who has a turn keeps it. */
  readonly signal: AbortSignal
}

/** The turns of one account. Nobody waits while one is free; sets keep the order in which somebody came. */
interface Lane {
  running: number
  readonly urgent: Set<Waiter>
  readonly usual: Set<Waiter>
}

/**
 * Lets a little work of each account run at once in this process; the rest waits in the order in which it came, and holds no
 * connection while it does. Accounts do not wait for one another.
 */
export class AccountTurns {
  readonly #bounds: TurnBounds
  readonly #lanes = new Map<AccountId, Lane>()
  #isStopping = false

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds
  }

  /** Does the work when its turn comes. Throws service.busy when that takes too long, when too many wait, and when the caller goes; service.stopping. */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(turn.accountId) ?? { running: 0, urgent: new Set(), usual: new Set() }
    this.#lanes.set(turn.accountId, lane)
    if (lane.running < this.#bounds.atOnce) lane.running += 1
    else await this.#wait(turn.isUrgent ? lane.urgent : lane.usual, turn.signal)
    try {
      return await work()
    } finally {
      this.#pass(turn.accountId, lane)
    }
  }

  /** Refuses all who wait, and from now on all who would have to. */
  stop(): void {
    this.#isStopping = true
    for (const { urgent, usual } of this.#lanes.values()) {
      for (const waiter of [...urgent, ...usual]) waiter.refuse(stoppingFault())
    }
  }

  async #wait(queue: Set<Waiter>, signal: AbortSignal): Promise<void> {
    if (this.#isStopping) throw stoppingFault()
    if (signal.aborted || queue.size >= this.#bounds.waitingMax) throw this.#busyFault()
    const join = (waiter: Waiter): (() => void) => {
      queue.add(waiter)
      return () => void queue.delete(waiter)
    }
    return awaitTurn({ patienceMs: this.#bounds.patienceMs, signal, inVain: () => this.#busyFault(), join })
  }

  #busyFault(): Fault {
    return new Fault('service.busy', this.#bounds.refusal)
  }

  #pass(accountId: AccountId, lane: Lane): void {
    const [next] = lane.urgent.size > 0 ? lane.urgent : lane.usual
    if (next) return next.go()
    lane.running -= 1
    if (lane.running === 0) this.#lanes.delete(accountId)
  }
}
