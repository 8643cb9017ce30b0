/** A request whose first try got no answer, or was told to come back; times of this process's clock, in milliseconds. */
export interface Outage {
  readonly sinceMs: number
  readonly errors: number
  /** From its first failed try until it was answered. */
  readonly ms: number
}

/** What the clients of one round had to bear. */
export interface Outages {
  note(outage: Outage): void
  readonly all: readonly Outage[]
}

/** Makes an empty record. */
export function recordOutages(): Outages {
  const all: Outage[] = []
  return { all, note: (outage) => void all.push(outage) }
}
