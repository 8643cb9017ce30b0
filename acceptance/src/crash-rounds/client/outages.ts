/** Request with failed attempts (no response, 500 or 503): local start of the first failed attempt, and ms from then until the response. */
export interface Outage {
  readonly sinceMs: number
  readonly errors: number
  readonly ms: number
}

/** Outages of a round. */
export interface Outages {
  record(outage: Outage): void
  readonly all: readonly Outage[]
}

/** Creates an empty collection. */
export function recordOutages(): Outages {
  const all: Outage[] = []
  return { all, record: (outage) => void all.push(outage) }
}
