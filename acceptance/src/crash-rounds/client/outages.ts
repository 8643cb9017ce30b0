/** Request whose first attempt got no response or a retry status; local times in ms. */
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

/** Creates an empty record. */
export function recordOutages(): Outages {
  const all: Outage[] = []
  return { all, record: (outage) => void all.push(outage) }
}
