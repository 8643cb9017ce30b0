/** Requests a minute that one token, or one address without a token, may make (decision G4). */
export interface RateLimits {
  readonly requestsMax: number
  readonly createsMax: number
  /** Whether a request over the limit is refused; until the access issue the limits are only shown. */
  readonly isRefusing: boolean
}

/** Where a caller stands in the current minute. */
export interface RateState {
  readonly limit: number
  readonly remaining: number
  /** Seconds since 1970 at which the minute ends. */
  readonly resetS: number
  readonly isOver: boolean
}

/** Counts one request of a caller. */
export type RateCounter = (caller: string, isCreate: boolean, nowMs: number) => RateState

/** The limits of an installation that says nothing. */
export const defaultRateLimits: RateLimits = { requestsMax: 1600, createsMax: 200, isRefusing: false }

/** Makes the counter of a process: fixed windows of a minute, the same for all callers, forgotten when they end. */
export function createRateCounter(limits: RateLimits): RateCounter {
  let window = 0
  const requests = new Map<string, number>()
  const creates = new Map<string, number>()
  const add = (counts: Map<string, number>, caller: string, limit: number): RateState => {
    const used = (counts.get(caller) ?? 0) + 1
    counts.set(caller, used)
    return { limit, remaining: Math.max(0, limit - used), resetS: (window + 1) * 60, isOver: used > limit }
  }
  return (caller, isCreate, nowMs) => {
    const current = Math.floor(nowMs / 60_000)
    if (current !== window) {
      window = current
      requests.clear()
      creates.clear()
    }
    const general = add(requests, caller, limits.requestsMax)
    if (!isCreate || general.isOver) return general
    return add(creates, caller, limits.createsMax)
  }
}
