import type { RateCount, RateNews } from '#store/rate/exchange-counts.ts'
import type { RateKind } from '#store/schema/enumerations.ts'

/** Requests a minute that one token, or one address without a token, may make (decision G4). */
export interface RateLimits {
  readonly requestsMax: number
  readonly createsMax: number
  /** False: counted and told in headers, never refused. */
  readonly isRefusing: boolean
}

/** Who asks: a token, or without one an address; at /oauth also an application that proved itself. */
export interface RateCaller {
  readonly name: string
  /** False for what a caller can make up or has many of, such as an address. */
  readonly isToken: boolean
}

/** Where a caller stands in the current minute. */
export interface RateState {
  readonly limit: number
  readonly remaining: number
  /** Seconds since 1970 at which the minute ends. */
  readonly resetS: number
  /** Whole seconds until then, at least 1. */
  readonly waitS: number
  readonly isOver: boolean
}

/** The limits of an installation that says nothing. */
export const defaultRateLimits: RateLimits = { requestsMax: 1600, createsMax: 200, isRefusing: true }

interface Tally {
  readonly caller: string
  readonly kind: RateKind
  /** Counted here, and by all others as far as they are known. */
  own: number
  others: number
}

const minuteMs = 60_000
/** Callers that are told apart in one minute. Tokens always are: there are only as many as were made. */
const tallies = { max: 50_000, beyond: 'addresses beyond the bound' } as const

/**
 * Counts the requests of a process by calendar minute, and knows what other processes have told of the same callers (decision G10).
 * Nothing waits here: what the others admit is learnt a little later. All minutes are forgotten when they end.
 */
export class RateCounter {
  readonly #limits: RateLimits
  readonly #talliesMax: number
  #minute = 0
  /** How far the database's clock is ahead of this process's. */
  #aheadMs = 0
  #tallies = new Map<string, Tally>()
  #untold = new Set<Tally>()
  #refused = new Set<string>()

  constructor(limits: RateLimits, talliesMax: number = tallies.max) {
    this.#limits = limits
    this.#talliesMax = talliesMax
  }

  /** Counts one request; `nowMs` is the process's own clock. A request over the limit counts too. */
  count(caller: RateCaller, isCreate: boolean, nowMs: number): RateState {
    const clockMs = nowMs + this.#aheadMs
    this.#turn(clockMs)
    const general = this.#add(caller, 'request', clockMs)
    return isCreate && !general.isOver ? this.#add(caller, 'create', clockMs) : general
  }

  /** Counts a try that was refused; null where that would be one address too many, as none may stand for others there. */
  countTry(name: string, nowMs: number): RateState | null {
    const clockMs = nowMs + this.#aheadMs
    this.#turn(clockMs)
    if (!this.#tallies.has(`request ${name}`) && this.#tallies.size >= this.#talliesMax) return null
    return this.#add({ name, isToken: false }, 'request', clockMs)
  }

  /** Where a caller stands, without counting; null when nothing of them was counted in this minute. */
  stateOf(name: string, nowMs: number): RateState | null {
    const clockMs = nowMs + this.#aheadMs
    this.#turn(clockMs)
    const tally = this.#tallies.get(`request ${name}`)
    return tally ? this.#stateOf(tally, clockMs) : null
  }

  /** Whether this is the first refusal of a caller in this minute that is noted; the others of the minute need no note. */
  noteRefusal(caller: RateCaller): boolean {
    const isFirst = !this.#refused.has(caller.name)
    this.#refused.add(caller.name)
    return isFirst
  }

  /** Whether whoever is over a limit is refused, or only told. */
  get isRefusing(): boolean {
    return this.#limits.isRefusing
  }

  /** Minute of the last request. */
  get minute(): number {
    return this.#minute
  }

  /** Takes what has changed since it was last taken, at most so many counts; the rest is for the next time. */
  takeUntold(most: number): readonly RateCount[] {
    const taken = [...this.#untold].slice(0, most)
    for (const one of taken) this.#untold.delete(one)
    return taken.map(({ caller, kind, own }) => ({ caller, kind, minute: this.#minute, used: own }))
  }

  /** Takes back what could not be told. */
  keepUntold(counts: readonly RateCount[]): void {
    for (const one of this.#current(counts)) this.#untold.add(one.tally)
  }

  /** Learns what the others have counted, and what time it is for all; `nowMs` is the process's own clock. */
  learn(news: RateNews, nowMs: number): void {
    for (const { tally, used } of this.#current(news.others)) tally.others = used
    this.#aheadMs = news.nowMs - nowMs
  }

  *#current(counts: readonly RateCount[]): Generator<{ tally: Tally; used: number }> {
    for (const { caller, kind, minute, used } of counts) {
      const tally = minute === this.#minute ? this.#tallies.get(`${kind} ${caller}`) : undefined
      if (tally) yield { tally, used }
    }
  }

  /** The clocks are compared again and again: that one stands a moment before the minute it has told is no new minute. */
  #turn(clockMs: number): void {
    const minute = Math.floor(clockMs / minuteMs)
    if (minute === this.#minute || minute === this.#minute - 1) return
    this.#minute = minute
    this.#tallies.clear()
    this.#untold.clear()
    this.#refused.clear()
  }

  #add(caller: RateCaller, kind: RateKind, clockMs: number): RateState {
    const tally = this.#tallyOf(caller, kind)
    tally.own += 1
    this.#untold.add(tally)
    return this.#stateOf(tally, clockMs)
  }

  #stateOf(tally: Tally, clockMs: number): RateState {
    const limit = tally.kind === 'create' ? this.#limits.createsMax : this.#limits.requestsMax
    const used = tally.own + tally.others
    const resetMs = (this.#minute + 1) * minuteMs
    return {
      limit,
      remaining: Math.max(0, limit - used),
      resetS: resetMs / 1000,
      waitS: Math.max(1, Math.ceil((resetMs - clockMs) / 1000)),
      isOver: used > limit,
    }
  }

  #tallyOf({ name, isToken }: RateCaller, kind: RateKind): Tally {
    const known = this.#tallies.get(`${kind} ${name}`)
    if (known) return known
    const caller = isToken || this.#tallies.size < this.#talliesMax ? name : tallies.beyond
    const key = `${kind} ${caller}`
    const tally = this.#tallies.get(key) ?? { caller, kind, own: 0, others: 0 }
    this.#tallies.set(key, tally)
    return tally
  }
}

/** Counts a request that another room answers beside /v4, under the same limit and in the same minutes (decision G10); seconds to wait when it is refused, else null. */
export function countBeside(rates: RateCounter, caller: RateCaller): number | null {
  const { isOver, waitS } = rates.count(caller, false, Date.now())
  return rates.isRefusing && isOver ? waitS : null
}
