import type { Cause } from '../../domain/shared/index.ts'
import { DriverError, type DriverErrorCode } from '../ports/index.ts'
import { DriverSilent, LeaseLost } from './call-driver.ts'
import type { Ending } from './outcome.ts'

/** What each driver error means for the pass: wait and ask again, try again with backoff, or give up at once. */
const judgement: Readonly<
  Record<Exclude<DriverErrorCode, 'Stale'>, { readonly kind: 'failed' | 'stuck'; readonly cause: Cause }>
> = {
  Busy: { kind: 'failed', cause: 'infrastructure.busy' },
  InUse: { kind: 'failed', cause: 'device.in_use' },
  NotFound: { kind: 'failed', cause: 'storage.missing' },
  Broken: { kind: 'failed', cause: 'infrastructure.broken' },
  AlreadyExists: { kind: 'stuck', cause: 'storage.foreign' },
  CannotShrink: { kind: 'stuck', cause: 'infrastructure.refused' },
  NotSupported: { kind: 'stuck', cause: 'infrastructure.refused' },
}

/** Turns what a step threw into the pass's ending; null when the claim is lost and nothing may be written. */
export function judgeFailure(error: unknown): Ending | null {
  if (error instanceof LeaseLost) return null
  if (error instanceof DriverSilent) return { kind: 'failed', cause: 'infrastructure.silent' }
  if (!(error instanceof DriverError)) return { kind: 'failed', cause: 'infrastructure.broken' }
  if (error.code === 'Stale') return null
  return judgement[error.code]
}
