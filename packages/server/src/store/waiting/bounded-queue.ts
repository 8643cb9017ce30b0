import { Fault } from '#domain/shared/index.ts'

/** Somebody who waits, as the order sees them: exactly one of the two is called, once. */
export interface Waiter {
  go(): void
  refuse(fault: Fault): void
}

/** Those who wait for a place, in the order in which they come to it. */
export interface WaitingOrder<Entry> {
  /** Puts somebody in; the returned function takes them out. Throws where there is no room; may refuse somebody else instead. */
  join(entry: Entry, waiter: Waiter): () => void
  /** Takes out whoever is next; undefined when nobody waits. */
  take(): Waiter | undefined
}

/** How many may wait at most, and what the others are told. */
export interface WaitingRoom {
  readonly waitingMax: number
  readonly full: () => Fault
}

/** First come, first served. */
export class ArrivalOrder implements WaitingOrder<unknown> {
  readonly #waiters = new Set<Waiter>()
  readonly #room: WaitingRoom | undefined

  /** Any number may wait where no room is given. */
  constructor(room?: WaitingRoom) {
    this.#room = room
  }

  join(_: unknown, waiter: Waiter): () => void {
    if (this.#room && this.#waiters.size >= this.#room.waitingMax) throw this.#room.full()
    this.#waiters.add(waiter)
    return () => void this.#waiters.delete(waiter)
  }

  take(): Waiter | undefined {
    const [first] = this.#waiters
    if (first) this.#waiters.delete(first)
    return first
  }
}

/** How long somebody waits, and what they are told who have waited in vain, or have gone. */
interface Patience {
  readonly ms: number
  readonly inVain: () => Fault
}

/** How much may be under way, and how the rest waits for it. */
interface QueueRules<Entry> {
  readonly atOnce: number
  readonly order: WaitingOrder<Entry>
  /** Null: as long as it takes, whether the caller is still there or not. */
  readonly patience: Patience | null
}

/** What is known of somebody who comes; the order may want more. */
interface Arrival {
  /** Ends the waiting, as the end of patience does; work that has begun goes on. */
  readonly signal?: AbortSignal
}

/** Lets so much work run at once in this process; the rest waits in an order of its own. Nobody waits while a place is free. */
export class BoundedQueue<Entry extends Arrival = Arrival> {
  readonly #rules: QueueRules<Entry>
  #running = 0
  #isStopping = false

  constructor(rules: QueueRules<Entry>) {
    this.#rules = rules
  }

  /** Nothing runs, so that nobody waits either. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  /** Does the work when its turn comes; answers, or fails, as it does. Throws what the order refuses somebody with, what is told in vain, service.stopping. */
  async run<T>(entry: Entry, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#rules.atOnce) this.#running += 1
    else await this.#wait(entry)
    try {
      return await work()
    } finally {
      this.#pass()
    }
  }

  /** Refuses all who wait, and from now on all who would have to. */
  stop(): void {
    this.#isStopping = true
    const { order } = this.#rules
    for (let one = order.take(); one; one = order.take()) one.refuse(stoppingFault())
  }

  /** Gives a place that has become free to whoever is next. */
  #pass(): void {
    const next = this.#rules.order.take()
    if (next) next.go()
    else this.#running -= 1
  }

  async #wait(entry: Entry): Promise<void> {
    if (this.#isStopping) throw stoppingFault()
    const { order, patience } = this.#rules
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = {
      go() {
        end()
        resolve()
      },
      refuse(fault) {
        end()
        reject(fault)
      },
    }
    if (patience && entry.signal?.aborted) throw patience.inVain()
    const leave = order.join(entry, waiter)
    const forget = patience && endInTime(waiter, patience, entry.signal)
    const end = (): void => {
      leave()
      forget?.()
    }
    return promise
  }
}

/** Refuses somebody when patience is over or the caller goes, until the returned function is called. */
function endInTime(waiter: Waiter, { ms, inVain }: Patience, signal: AbortSignal | undefined): () => void {
  const giveUp = (): void => waiter.refuse(inVain())
  const timer = setTimeout(giveUp, ms)
  signal?.addEventListener('abort', giveUp)
  return () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** The refusal of whatever would begin, or waits for its turn, while the process stops; nothing was done (decision B4). */
export function stoppingFault(): Fault {
  return new Fault('service.stopping', 'The service is stopping.')
}
