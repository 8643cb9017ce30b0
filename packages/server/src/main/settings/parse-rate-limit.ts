/** Requests and creates (POST on a collection) that a token may make in a minute (decision G4). */
export interface RateLimit {
  /** False: counted and told in headers, never refused. */
  readonly isRefusing: boolean
  readonly requestsPerMinute: number
  readonly createsPerMinute: number
}

const usual = { requestsPerMinute: 1600, createsPerMinute: 200 } as const
const limitMax = 1_000_000_000

/** Reads `N` (sets both), `off`, or null for the usual limits (decision G4). */
export function parseRateLimit(text: string | null): RateLimit {
  if (text === null) return { isRefusing: true, ...usual }
  if (text === 'off') return { isRefusing: false, ...usual }
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > limitMax) throw new Error(`must be off or a whole number from 1 to ${limitMax}`)
  return { isRefusing: true, requestsPerMinute: limit, createsPerMinute: limit }
}
