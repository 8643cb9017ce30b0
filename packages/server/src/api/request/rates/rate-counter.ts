import type { RateCount, RateExchange } from '#store/rate/exchange-counts.ts'
import type { RateKind } from '#store/schema/enumerations.ts'

/** Requests per minute for one token, or for one address without a token (decision G4). */
export interface RateLimits {
  readonly requestsMax: number
  readonly createsMax: number
  /** If false, headers report the limits only. */
  readonly isEnforced: boolean
}

/** Caller whose requests are counted: a token, an address, or at /oauth an authenticated application. */
export interface RateCaller {
  readonly name: string
  /** False for callers that a client can invent or change, such as addresses. */
  readonly isToken: boolean
}

/** A caller's rate state in the current minute. */
export interface RateState {
  readonly limit: number
  readonly remaining: number
  /** End of the minute as a Unix timestamp. */
  readonly resetS: number
  /** Seconds until the end of the minute, at least 1. */
  readonly waitS: number
  readonly isOver: boolean
}

/** Default limits. */
export const defaultRateLimits: RateLimits = { requestsMax: 1600, createsMax: 200, isEnforced: true }

interface Tally {
  readonly caller: string
  readonly kind: RateKind
  /** `others` counts known requests of other processes. */
  own: number
  others: number
}

const minuteMs = 60_000
/** Further addresses share one count. Tokens, which clients cannot invent, are always counted separately. */
const tallies = { max: 50_000, beyond: 'addresses beyond the bound' } as const

/** Counts requests by calendar minute. Includes the counts of other processes (decision G10), which arrive slightly later because no request waits for them. */
export class RateCounter {
  readonly #limits: RateLimits
  readonly #talliesMax: number
  #minute = 0
  /** Database clock minus process clock. */
  #aheadMs = 0
  #tallies = new Map<string, Tally>()
  #unreported = new Set<Tally>()
  #rejected = new Set<string>()

  constructor(limits: RateLimits, talliesMax: number = tallies.max) {
    this.#limits = limits
    this.#talliesMax = talliesMax
  }

  /** Counts requests above the limit too. `nowMs` is the process clock. */
  count(caller: RateCaller, isCreate: boolean, nowMs: number): RateState {
    const clockMs = nowMs + this.#aheadMs
    this.#turn(clockMs)
    const general = this.#add(caller, 'request', clockMs)
    return isCreate && !general.isOver ? this.#add(caller, 'create', clockMs) : general
  }

  /** Returns null if the table has no room, because different addresses never share a count here. */
  countRejectedAttempt(name: string, nowMs: number): RateState | null {
    const clockMs = nowMs + this.#aheadMs
    this.#turn(clockMs)
    if (!this.#tallies.has(`request ${name}`) && this.#tallies.size >= this.#talliesMax) return null
    return this.#add({ name, isToken: false }, 'request', clockMs)
  }

  /** Returns the state without counting; null without requests in this minute. */
  stateOf(name: string, nowMs: number): RateState | null {
    const clockMs = nowMs + this.#aheadMs
    this.#turn(clockMs)
    const tally = this.#tallies.get(`request ${name}`)
    return tally ? this.#stateOf(tally, clockMs) : null
  }

  /** True for a caller's first rejection in a minute. */
  recordRejection(caller: RateCaller): boolean {
    const isFirst = !this.#rejected.has(caller.name)
    this.#rejected.add(caller.name)
    return isFirst
  }

  get isEnforced(): boolean {
    return this.#limits.isEnforced
  }

  get minute(): number {
    return this.#minute
  }

  /** Counts that changed since the last call. */
  takeUnreported(most: number): readonly RateCount[] {
    const taken = [...this.#unreported].slice(0, most)
    for (const one of taken) this.#unreported.delete(one)
    return taken.map(({ caller, kind, own }) => ({ caller, kind, minute: this.#minute, used: own }))
  }

  requeueUnreported(counts: readonly RateCount[]): void {
    for (const one of this.#current(counts)) this.#unreported.add(one.tally)
  }

  /** Stores the counts and the database time. `nowMs` is the process clock. */
  mergeCounts(update: RateExchange, nowMs: number): void {
    for (const { tally, used } of this.#current(update.others)) tally.others = used
    this.#aheadMs = update.nowMs - nowMs
  }

  *#current(counts: readonly RateCount[]): Generator<{ tally: Tally; used: number }> {
    for (const { caller, kind, minute, used } of counts) {
      const tally = minute === this.#minute ? this.#tallies.get(`${kind} ${caller}`) : undefined
      if (tally) yield { tally, used }
    }
  }

  /** A clock correction can move time back across the boundary; this does not reset the counts. */
  #turn(clockMs: number): void {
    const minute = Math.floor(clockMs / minuteMs)
    if (minute === this.#minute || minute === this.#minute - 1) return
    this.#minute = minute
    this.#tallies.clear()
    this.#unreported.clear()
    this.#rejected.clear()
  }

  #add(caller: RateCaller, kind: RateKind, clockMs: number): RateState {
    const tally = this.#tallyOf(caller, kind)
    tally.own += 1
    this.#unreported.add(tally)
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

/** Counts a request outside /v4 under the same limit and minutes (decision G10). Returns the seconds to wait if rejected, or null. */
export function countExternal(rates: RateCounter, caller: RateCaller): number | null {
  const { isOver, waitS } = rates.count(caller, false, Date.now())
  return rates.isEnforced && isOver ? waitS : null
}
