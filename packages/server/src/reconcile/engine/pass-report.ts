import type { Cause } from '#domain/shared/index.ts'
import { DriverError, type DriverErrorCode } from '../ports/index.ts'
import { DriverTimeout, LeaseLost } from './call-driver.ts'

/** Effect of a pass on one job. */
export interface JobReport {
  /** Event of the job (decision F2). */
  readonly operationId: number
  readonly action: string
  readonly status: 'open' | 'finished' | 'failed' | 'canceled'
  /** True for the first pass of the job. */
  readonly isStarted: boolean
  /** Null without a message. */
  readonly message: string | null
  readonly ageMs: number
}

/** Reports of a recording; recreated for each try of its transaction. */
export interface PassReport {
  readonly jobs: JobReport[]
  /** Losses and damage outside the control plane. */
  readonly findings: Cause[]
}

/** Reports of a pass whose rows are committed. */
export interface CommittedReport {
  readonly jobs: readonly JobReport[]
  readonly findings: readonly Cause[]
}

/** Result of a driver call. */
export type CallCode = DriverErrorCode | 'Ok' | 'Silent' | 'Lost' | 'Unknown'

/** Why a pass did not progress. */
export interface PassFailure {
  /** Driver method; null if the error is not from a driver call. */
  readonly method: string | null
  readonly code: CallCode
  /** Error for operators only, after secrets are removed from its message. */
  readonly error: unknown
}

/** Returns the code of an error: the driver's own, `Silent` for a timeout, `Lost` for a lost lease, otherwise `Unknown`. */
export function codeOf(error: unknown): CallCode {
  if (error instanceof DriverError) return error.code
  if (error instanceof DriverTimeout) return 'Silent'
  return error instanceof LeaseLost ? 'Lost' : 'Unknown'
}
