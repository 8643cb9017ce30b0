/** Failed attempts of one request (no response, 500 or 503), from the first attempt until the response. */
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

/** Returns an empty collection of outages. */
export function recordOutages(): Outages {
  const all: Outage[] = []
  return { all, record: (outage) => void all.push(outage) }
}
