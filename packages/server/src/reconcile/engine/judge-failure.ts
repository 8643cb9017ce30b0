import type { Cause } from '#domain/shared/index.ts'
import { DriverError, type DriverErrorCode, LacksRoom, NodeSilent } from '../ports/index.ts'
import { DriverSilent, LeaseLost } from './call-driver.ts'
import type { PassEnding } from './outcome.ts'

type Judgement = Extract<PassEnding, { kind: 'failed' | 'stuck' }>

/** What each driver error means for the pass: try again with backoff, or give up at once. The causes are of no kind of resource. */
const judgements: Readonly<Record<Exclude<DriverErrorCode, 'Stale'>, Judgement>> = {
  Busy: { kind: 'failed', cause: 'infrastructure.busy' },
  InUse: { kind: 'failed', cause: 'infrastructure.broken' },
  NotFound: { kind: 'failed', cause: 'infrastructure.broken' },
  Broken: { kind: 'failed', cause: 'infrastructure.broken' },
  AlreadyExists: { kind: 'stuck', cause: 'infrastructure.refused' },
  CannotShrink: { kind: 'stuck', cause: 'infrastructure.refused' },
  NotSupported: { kind: 'stuck', cause: 'infrastructure.refused' },
}

/** The causes that a kind of resource names itself where a driver refuses; the others mean the same for every kind. */
export type Refusals = Readonly<
  Partial<Record<'AlreadyExists' | 'InUse' | 'NotFound' | 'LacksRoom' | 'NodeSilent', Cause>>
>

/**
 * Turns what a step or a look threw into the pass's ending; null when the claim is lost and nothing may be written. Whether it is
 * tried again depends on the error's code alone, whatever the kind of resource calls it.
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
