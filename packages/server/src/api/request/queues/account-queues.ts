import { type AccountId, Fault } from '#domain/shared/index.ts'
import {
  ArrivalOrder,
  BoundedQueue,
  type Waiter,
  type WaitingOrder,
  type WaitingRoom,
} from '#store/waiting/bounded-queue.ts'

/** How work of one kind of one account shares a process; `patienceMs` is the longest that any of it waits. */
export interface QueueBounds {
  readonly atOnce: number
  readonly waitingMax: number
  readonly patienceMs: number
  /** What is told when it waits for too long, or too much of it does (decision B4). */
  readonly refusal: string
}

/** Whose work it is, and how it waits. */
export interface QueueEntry {
  readonly accountId: AccountId
  /** Goes before those who wait and are not urgent: else a user who sends without end could keep others from changing what that user may do. */
  readonly isUrgent: boolean
  /** Ends the waiting; work that has begun goes on. */
  readonly signal: AbortSignal
}

/** Urgent ones before all others; each in the order in which they came, and counted apart. */
class UrgentFirst implements WaitingOrder<QueueEntry> {
  readonly #urgent: ArrivalOrder
  readonly #usual: ArrivalOrder

  constructor(room: WaitingRoom) {
    this.#urgent = new ArrivalOrder(room)
    this.#usual = new ArrivalOrder(room)
  }

  join(entry: QueueEntry, waiter: Waiter): () => void {
    return (entry.isUrgent ? this.#urgent : this.#usual).join(entry, waiter)
  }

  take(): Waiter | undefined {
    return this.#urgent.take() ?? this.#usual.take()
  }
}

/**
 * Lets a little work of each account run at once in this process; the rest waits in the order in which it came, and holds no
 * connection while it does. Accounts do not wait for one another.
 */
export class AccountQueues {
  readonly #bounds: QueueBounds
  /** Of the accounts that have anything under way. */
  readonly #queues = new Map<AccountId, BoundedQueue<QueueEntry>>()
  #isStopping = false

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  /** Does the work when its turn comes. Throws service.busy when that takes too long, when too many wait, and when the caller goes; service.stopping. */
  async run<T>(entry: QueueEntry, work: () => Promise<T>): Promise<T> {
    const { accountId } = entry
    const queue = this.#queues.get(accountId) ?? this.#open()
    this.#queues.set(accountId, queue)
    try {
      return await queue.run(entry, work)
    } finally {
      // Others may have closed it before us, and somebody opened the next.
      if (queue.isIdle && this.#queues.get(accountId) === queue) this.#queues.delete(accountId)
    }
  }

  /** Refuses all who wait, and from now on all who would have to. */
  stop(): void {
    this.#isStopping = true
    for (const queue of this.#queues.values()) queue.stop()
  }

  #open(): BoundedQueue<QueueEntry> {
    const { atOnce, waitingMax, patienceMs, refusal } = this.#bounds
    const busyFault = (): Fault => new Fault('service.busy', refusal)
    const queue = new BoundedQueue<QueueEntry>({
      atOnce,
      order: new UrgentFirst({ waitingMax, full: busyFault }),
      patience: { ms: patienceMs, inVain: busyFault },
    })
    if (this.#isStopping) queue.stop()
    return queue
  }
}
