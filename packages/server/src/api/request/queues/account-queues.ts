import { type AccountId, ApiError } from '#domain/shared/index.ts'
import {
  ArrivalOrder,
  BoundedQueue,
  type Waiter,
  type WaitingOrder,
  type QueueLimit,
} from '#store/waiting/bounded-queue.ts'

/** Limits of one kind of work per account and process. */
export interface QueueBounds {
  readonly atOnce: number
  readonly waitingMax: number
  readonly waitTimeoutMs: number
  /** Reason after a timeout or with a full queue (decision B4). */
  readonly rejectionReason: string
}

/** Account and priority of queued work. */
export interface QueueEntry {
  readonly accountId: AccountId
  /** Runs first, so that no user can delay a change of their rights by endless requests. */
  readonly isUrgent: boolean
  /** Ends the wait. Running work continues. */
  readonly signal: AbortSignal
}

/** Urgent and other work each have arrival order and a limit. */
class UrgentFirst implements WaitingOrder<QueueEntry> {
  readonly #urgent: ArrivalOrder
  readonly #usual: ArrivalOrder

  constructor(limit: QueueLimit) {
    this.#urgent = new ArrivalOrder(limit)
    this.#usual = new ArrivalOrder(limit)
  }

  join(entry: QueueEntry, waiter: Waiter): () => void {
    return (entry.isUrgent ? this.#urgent : this.#usual).join(entry, waiter)
  }

  take(): Waiter | undefined {
    return this.#urgent.take() ?? this.#usual.take()
  }
}

/** Limits concurrent work per account and process. Other work waits in arrival order without a connection. */
export class AccountQueues {
  readonly #bounds: QueueBounds
  readonly #queues = new Map<AccountId, BoundedQueue<QueueEntry>>()
  #isStopping = false

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  /**
   * Runs work when a slot is free. Throws service.busy if the wait times out, the queue is full or the client disconnects, and service.stopping on shutdown.
   */
  async run<T>(entry: QueueEntry, work: () => Promise<T>): Promise<T> {
    const { accountId } = entry
    const queue = this.#queues.get(accountId) ?? this.#open()
    this.#queues.set(accountId, queue)
    try {
      return await queue.run(entry, work)
    } finally {
      // Another caller may have removed this queue, and a third one created the next.
      if (queue.isIdle && this.#queues.get(accountId) === queue) this.#queues.delete(accountId)
    }
  }

  stop(): void {
    this.#isStopping = true
    for (const queue of this.#queues.values()) queue.stop()
  }

  #open(): BoundedQueue<QueueEntry> {
    const { atOnce, waitingMax, waitTimeoutMs, rejectionReason } = this.#bounds
    const busyError = (): ApiError => new ApiError('service.busy', rejectionReason)
    const queue = new BoundedQueue<QueueEntry>({
      atOnce,
      order: new UrgentFirst({ waitingMax, full: busyError }),
      timeout: { ms: waitTimeoutMs, onTimeout: busyError },
    })
    if (this.#isStopping) queue.stop()
    return queue
  }
}
