/** Intervals and timeouts of demand polls, in milliseconds. */
export interface DemandPace {
  /** Between two polls of one cluster. */
  readonly everyMs: number
  /** Between two polls of the load of its nodes. */
  readonly loadMs: number
  /** After a longer gap between load polls, the time in between is unknown. */
  readonly gapMs: number
  /** Idle time after which a node is removed. */
  readonly quietMs: number
}

/** Slightly less than ten seconds, so that a timer of ten seconds finds every cluster due. */
const everyMs = 9_000
const loadMsMost = 60_000

/** Derives the intervals from the idle time: the load is polled ten times in it, and at least once a minute. */
export function demandPace(quietMs: number): DemandPace {
  const loadMs = Math.min(loadMsMost, Math.floor(quietMs / 10))
  return { everyMs: Math.min(everyMs, loadMs), loadMs, gapMs: 3 * loadMs + 2 * everyMs, quietMs }
}
