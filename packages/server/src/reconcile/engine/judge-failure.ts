import type { Cause } from '#domain/shared/index.ts'
import { DriverError, type DriverErrorCode, LacksRoom, NodeSilent } from '../ports/index.ts'
import { DriverSilent, LeaseLost } from './call-driver.ts'
import type { PassEnding } from './outcome.ts'

type Judgement = Extract<PassEnding, { kind: 'failed' | 'stuck' }>

/** Effect of each driver error on the pass: retry with backoff, or fail immediately. These causes are independent of the kind of resource. */
const judgements: Readonly<Record<Exclude<DriverErrorCode, 'Stale'>, Judgement>> = {
  Busy: { kind: 'failed', cause: 'infrastructure.busy' },
  InUse: { kind: 'failed', cause: 'infrastructure.broken' },
  NotFound: { kind: 'failed', cause: 'infrastructure.broken' },
  Broken: { kind: 'failed', cause: 'infrastructure.broken' },
  AlreadyExists: { kind: 'stuck', cause: 'infrastructure.refused' },
  CannotShrink: { kind: 'stuck', cause: 'infrastructure.refused' },
  NotSupported: { kind: 'stuck', cause: 'infrastructure.refused' },
}

/** Causes that depend on the kind of resource; the others are the same for all. */
export type Refusals = Readonly<
  Partial<Record<'AlreadyExists' | 'InUse' | 'NotFound' | 'LacksRoom' | 'NodeSilent', Cause>>
>

/**
 * Classifies an error of a step or an observation as the end of the pass; null if the claim is lost and nothing may be written. Only the error's code decides
 * whether the pass is retried, regardless of the cause that the kind of resource assigns.
 */
export function judgeFailure(error: unknown, refusals: Refusals): PassEnding | null {
  if (error instanceof LeaseLost) return null
  if (error instanceof DriverSilent) return { kind: 'failed', cause: 'infrastructure.silent' }
  if (!(error instanceof DriverError)) return judgements.Broken
  if (error.code === 'Stale') return null
  const judgement = judgements[error.code]
  const own: Partial<Record<DriverErrorCode | 'LacksRoom' | 'NodeSilent', Cause>> = refusals
  return { ...judgement, cause: own[nameFailure(error)] ?? judgement.cause }
}

function nameFailure(error: DriverError): DriverErrorCode | 'LacksRoom' | 'NodeSilent' {
  if (error instanceof LacksRoom) return 'LacksRoom'
  return error instanceof NodeSilent ? 'NodeSilent' : error.code
}
