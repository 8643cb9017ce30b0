import { backupFailures, type Cause } from '#domain/shared/index.ts'
import {
  BackupStoreError,
  DriverError,
  type DriverErrorCode,
  InsufficientCapacity,
  NodeUnresponsive,
} from '../ports/index.ts'
import { DriverTimeout, LeaseLost } from './call-driver.ts'
import type { PassEnding } from './outcome.ts'

type FailureEnding = Extract<PassEnding, { kind: 'failed' | 'stuck' }>

/** Retry with backoff, or immediate failure; the same for all kinds of resources. */
const failureEndings: Readonly<Record<Exclude<DriverErrorCode, 'Stale'>, FailureEnding>> = {
  Busy: { kind: 'failed', cause: 'infrastructure.busy' },
  InUse: { kind: 'failed', cause: 'infrastructure.broken' },
  NotFound: { kind: 'failed', cause: 'infrastructure.broken' },
  Broken: { kind: 'failed', cause: 'infrastructure.broken' },
  AlreadyExists: { kind: 'stuck', cause: 'infrastructure.refused' },
  CannotShrink: { kind: 'stuck', cause: 'infrastructure.refused' },
  NotSupported: { kind: 'stuck', cause: 'infrastructure.refused' },
}

/** Causes of driver errors that depend on the kind of resource. */
export type RejectionCauses = Readonly<
  Partial<Record<'AlreadyExists' | 'InUse' | 'NotFound' | 'InsufficientCapacity' | 'NodeUnresponsive', Cause>>
>

/**
 * Classifies an error of a step or observation as the end of the pass; null if the claim is lost and nothing may be written. Only the error's code decides
 * about a retry.
 */
export function classifyFailure(error: unknown, rejectionCauses: RejectionCauses): PassEnding | null {
  if (error instanceof LeaseLost) return null
  if (error instanceof DriverTimeout) return { kind: 'failed', cause: 'infrastructure.silent' }
  if (!(error instanceof DriverError)) return failureEndings.Broken
  if (error.code === 'Stale') return null
  const ending = failureEndings[error.code]
  if (error instanceof BackupStoreError) return { ...ending, cause: backupFailures[error.reason] }
  const own: Partial<Record<DriverErrorCode | 'InsufficientCapacity' | 'NodeUnresponsive', Cause>> = rejectionCauses
  return { ...ending, cause: own[nameFailure(error)] ?? ending.cause }
}

function nameFailure(error: DriverError): DriverErrorCode | 'InsufficientCapacity' | 'NodeUnresponsive' {
  if (error instanceof InsufficientCapacity) return 'InsufficientCapacity'
  return error instanceof NodeUnresponsive ? 'NodeUnresponsive' : error.code
}
