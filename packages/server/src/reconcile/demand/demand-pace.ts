/** Intervals of demand polls, in milliseconds. */
export interface DemandPace {
  readonly everyMs: number
  /** Between load polls of a cluster's nodes. */
  readonly loadMs: number
  /** Maximum gap between load polls in which idle time counts. */
  readonly gapMs: number
  /** Idle time after which a node is removed. */
  readonly quietMs: number
}

/** Below ten seconds, so that a poll every ten seconds finds every cluster due. */
const everyMs = 9_000
const loadMsMost = 60_000

/** Returns the intervals for an idle time: ten load polls in that time, at least one a minute. */
export function demandPace(quietMs: number): DemandPace {
  const loadMs = Math.min(loadMsMost, Math.floor(quietMs / 10))
  return { everyMs: Math.min(everyMs, loadMs), loadMs, gapMs: 3 * loadMs + 2 * everyMs, quietMs }
}
