import type { PassEnd } from '#domain/job/unreached-verdict.ts'
import type { PassEnding } from './outcome.ts'

/** Returns cause, stuck flag and progress (at most 99 %) of a pass's end, for the verdicts on unreached jobs. All are empty if it converged. */
export function passEnd(ending: PassEnding): PassEnd {
  if (ending.kind === 'settled') return { cause: null, isStuck: false, progress: null }
  const progress =
    ending.kind === 'wait' && ending.percent !== undefined
      ? { percent: Math.min(99, Math.floor(ending.percent)), remainingMs: ending.remainingMs ?? null }
      : null
  return { cause: ending.cause, isStuck: ending.kind === 'stuck', progress }
}
