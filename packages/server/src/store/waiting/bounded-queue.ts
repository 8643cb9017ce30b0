import { ApiError } from '#domain/shared/index.ts'

/** Callbacks of a waiting entry; exactly one of them is called, once. */
export interface Waiter {
  go(): void
  reject(error: ApiError): void
}

/** Order of entries that wait for a slot. */
export interface WaitingOrder<Entry> {
  /** Adds an entry and returns a function that removes it. A full queue throws, or rejects another entry. */
  join(entry: Entry, waiter: Waiter): () => void
  /** Removes and returns the next entry; undefined if none waits. */
  take(): Waiter | undefined
}

/** Maximum number of waiting entries, and the error beyond it. */
export interface QueueLimit {
  readonly waitingMax: number
  readonly full: () => ApiError
}

/** Starts entries in their order of arrival. */
export class ArrivalOrder implements WaitingOrder<unknown> {
  readonly #waiters = new Set<Waiter>()
  readonly #limit: QueueLimit | undefined

  constructor(limit?: QueueLimit) {
    this.#limit = limit
  }

  join(_: unknown, waiter: Waiter): () => void {
    if (this.#limit && this.#waiters.size >= this.#limit.waitingMax) throw this.#limit.full()
    this.#waiters.add(waiter)
    return () => void this.#waiters.delete(waiter)
  }

  take(): Waiter | undefined {
    const [first] = this.#waiters
    if (first) this.#waiters.delete(first)
    return first
  }
}

interface QueueTimeout {
  readonly ms: number
  readonly onTimeout: () => ApiError
}

interface QueueRules<Entry> {
  readonly atOnce: number
  readonly order: WaitingOrder<Entry>
  /** If null, entries wait without a timeout, even after a disconnect. */
  readonly timeout: QueueTimeout | null
}

interface Arrival {
  /** Signal that ends the wait; running work continues. */
  readonly signal?: AbortSignal
}

/** Limits concurrent work in this process; further entries wait in order. */
export class BoundedQueue<Entry extends Arrival = Arrival> {
  readonly #rules: QueueRules<Entry>
  #running = 0
  #isStopping = false

  constructor(rules: QueueRules<Entry>) {
    this.#rules = rules
  }

  get isIdle(): boolean {
    return this.#running === 0
  }

  /** Runs `work` in a slot. Throws the error of a full queue or a timeout, or service.stopping. */
  async run<T>(entry: Entry, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#rules.atOnce) this.#running += 1
    else await this.#wait(entry)
    try {
      return await work()
    } finally {
      this.#pass()
    }
  }

  /** Rejects all waiting entries, and later entries that would have to wait. */
  stop(): void {
    this.#isStopping = true
    const { order } = this.#rules
    for (let one = order.take(); one; one = order.take()) one.reject(stoppingError())
  }

  #pass(): void {
    const next = this.#rules.order.take()
    if (next) next.go()
    else this.#running -= 1
  }

  async #wait(entry: Entry): Promise<void> {
    if (this.#isStopping) throw stoppingError()
    const { order, timeout } = this.#rules
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = {
      go() {
        end()
        resolve()
      },
      reject(error) {
        end()
        reject(error)
      },
    }
    if (timeout && entry.signal?.aborted) throw timeout.onTimeout()
    const leaveQueue = order.join(entry, waiter)
    const forget = timeout && endInTime(waiter, timeout, entry.signal)
    const end = (): void => {
      leaveQueue()
      forget?.()
    }
    return promise
  }
}

function endInTime(waiter: Waiter, { ms, onTimeout }: QueueTimeout, signal: AbortSignal | undefined): () => void {
  const giveUp = (): void => waiter.reject(onTimeout())
  const timer = setTimeout(giveUp, ms)
  signal?.addEventListener('abort', giveUp)
  return () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** Returns service.stopping, the error for work that waits or would start while the process stops (decision B4). */
export function stoppingError(): ApiError {
  return new ApiError('service.stopping', 'The service is stopping.')
}
