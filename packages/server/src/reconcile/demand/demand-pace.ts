/** How often and how patiently demand is looked at, in milliseconds. */
export interface DemandPace {
  /** Between two looks at one cluster. */
  readonly everyMs: number
  /** Between two looks at what is on its nodes. */
  readonly loadMs: number
  /** After a longer time without such a look it is not known what was in between. */
  readonly gapMs: number
  /** Nodes that nothing has needed for so long go. */
  readonly quietMs: number
}

/** A little less than ten seconds, so that a timer of ten finds every cluster due. */
const everyMs = 9_000
const loadMsMost = 60_000

/** The pace that goes with how long nodes must be idle: what is on them is looked at ten times in that time, once a minute at least. */
export function demandPace(quietMs: number): DemandPace {
  const loadMs = Math.min(loadMsMost, Math.floor(quietMs / 10))
  return { everyMs: Math.min(everyMs, loadMs), loadMs, gapMs: 3 * loadMs + 2 * everyMs, quietMs }
}
