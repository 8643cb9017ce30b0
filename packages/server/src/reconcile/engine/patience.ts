/** How long the engine waits for what; chosen by the composition root with the pace (decision D11). */
export interface Patience {
  /** A job is given up after this much working time. */
  readonly deadlineMs: number
  /** A driver call that has not answered by then counts as failed. */
  readonly callMs: number
  /** A settled resource is looked at again after this time at the latest; */
  readonly resyncMs: number
  /** and ever more rarely while nothing changes, after this time at the latest. */
  readonly resyncCapMs: number
  /** First and longest delay between tries. */
  readonly retryBaseMs: number
  readonly retryCapMs: number
}

/** Patience of the instant and fast paces. */
export const quickPatience: Patience = {
  deadlineMs: 60_000,
  callMs: 5_000,
  resyncMs: 60_000,
  resyncCapMs: 600_000,
  retryBaseMs: 100,
  retryCapMs: 4_000,
}

/** Patience where real infrastructure, or its pace, is at work. */
export const realPatience: Patience = {
  deadlineMs: 900_000,
  callMs: 30_000,
  resyncMs: 300_000,
  resyncCapMs: 600_000,
  retryBaseMs: 500,
  retryCapMs: 30_000,
}

/** Delay before try number `tries` (from 1): exponential to the cap, then spread over its upper half by `jitter` in 0..1. */
export function backoffMs(patience: Patience, tries: number, jitter: number): number {
  const full = Math.min(patience.retryCapMs, patience.retryBaseMs * 2 ** Math.min(tries - 1, 20))
  return Math.round(full / 2 + (full / 2) * jitter)
}

/**
 * Delay before a settled resource is looked at again: the first one, or twice the last one (`quietMs`) where that look found nothing new, to the cap. `jitter` in 0..1
 * takes up to a quarter off, so that what was made together is not looked at together for ever.
 */
export function resyncAfterMs(patience: Patience, quietMs: number | null, jitter: number): number {
  const { resyncMs, resyncCapMs } = patience
  const full = quietMs === null ? resyncMs : Math.max(resyncMs, Math.min(resyncCapMs, quietMs * 2))
  return Math.round(full * (1 - jitter / 4))
}

/** Working time since the last report: the pass itself, and the planned wait before it in which a worker could run (decision D11). */
export function spentMs(
  job: { readonly createdAtMs: number },
  times: {
    readonly releasedAtMs: number | null
    readonly plannedAtMs: number
    readonly claimedAtMs: number
    readonly nowMs: number
  },
): number {
  const pass = times.nowMs - Math.max(times.claimedAtMs, job.createdAtMs)
  const from = times.releasedAtMs === null ? times.claimedAtMs : Math.max(times.releasedAtMs, job.createdAtMs)
  const waited = Math.min(times.claimedAtMs, times.plannedAtMs + sweepMs) - from
  return Math.max(0, Math.round(pass)) + Math.max(0, Math.round(waited))
}

/** Longest time a due row may lie before a sweep finds it. */
export const sweepMs = 1_000
