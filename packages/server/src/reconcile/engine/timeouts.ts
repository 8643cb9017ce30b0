/** Timeouts of the engine (decision D11). */
export interface Timeouts {
  /** Working time after which a job fails. */
  readonly deadlineMs: number
  readonly callMs: number
  /** Delay of the first poll of a converged resource. */
  readonly resyncMs: number
  /** Maximum delay of later polls, which back off while nothing changes. */
  readonly resyncCapMs: number
  /** First and longest delay between retries. */
  readonly retryBaseMs: number
  readonly retryCapMs: number
}

/** Timeouts of the instant and fast paces. */
export const quickTimeouts: Timeouts = {
  deadlineMs: 60_000,
  callMs: 5_000,
  resyncMs: 60_000,
  resyncCapMs: 600_000,
  retryBaseMs: 100,
  retryCapMs: 4_000,
}

/** Timeouts of real infrastructure, or its simulated pace. */
export const realTimeouts: Timeouts = {
  deadlineMs: 900_000,
  callMs: 30_000,
  resyncMs: 300_000,
  resyncCapMs: 600_000,
  retryBaseMs: 500,
  retryCapMs: 30_000,
}

/** Returns the delay before try `tries` (from 1): exponential up to the maximum, then spread over its upper half by `jitter` in 0..1. */
export function backoffMs(timeouts: Timeouts, tries: number, jitter: number): number {
  const full = Math.min(timeouts.retryCapMs, timeouts.retryBaseMs * 2 ** Math.min(tries - 1, 20))
  return Math.round(full / 2 + (full / 2) * jitter)
}

/**
 * Returns the delay before the next poll of a converged resource: the first interval, or twice the last one (`quietMs`; null after a change), up to the
 * maximum. `jitter` in 0..1 subtracts up to a quarter, so that resources created together do not stay due together.
 */
export function resyncAfterMs(timeouts: Timeouts, quietMs: number | null, jitter: number): number {
  const { resyncMs, resyncCapMs } = timeouts
  const full = quietMs === null ? resyncMs : Math.max(resyncMs, Math.min(resyncCapMs, quietMs * 2))
  return Math.round(full * (1 - jitter / 4))
}

/** Returns the working time since the last report: the pass, and the planned wait before it. Time without a running worker does not count (decision D11). */
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

/** Maximum milliseconds until a sweep finds a due row. */
export const sweepMs = 1_000
