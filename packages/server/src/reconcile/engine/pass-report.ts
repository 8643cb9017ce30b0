import type { Cause } from '#domain/shared/index.ts'
import { DriverError, type DriverErrorCode } from '../ports/index.ts'
import { DriverTimeout, LeaseLost } from './call-driver.ts'

/** Effect of a pass on one job of its resource. */
export interface JobReport {
  /** Event that records the job (decision F2). */
  readonly operationId: number
  readonly action: string
  readonly status: 'open' | 'finished' | 'failed' | 'canceled'
  /** True if this pass was the first to work on it. */
  readonly isStarted: boolean
  /** About the end of the job; null while it is open, or if there is nothing to add. */
  readonly message: string | null
  /** Since the job was accepted. */
  readonly ageMs: number
}

/** Reports of a recording in addition to its rows; recreated for each try of its transaction. */
export interface PassReport {
  readonly jobs: JobReport[]
  /** Losses and damage outside the control plane, each reported once. */
  readonly findings: Cause[]
}

/** Reports of a pass whose rows are committed. */
export interface CommittedReport {
  readonly jobs: readonly JobReport[]
  readonly findings: readonly Cause[]
}

/** Result of a driver call: success, the driver's error code, timeout, lost lease, or an error that no driver may throw. */
export type CallCode = DriverErrorCode | 'Ok' | 'Silent' | 'Lost' | 'Unknown'

/** Why a pass did not progress. */
export interface PassFailure {
  /** Null if the error is not a driver's. */
  readonly method: string | null
  readonly code: CallCode
  /** Its message is for operators only, after secrets are removed. */
  readonly error: unknown
}

/** Returns the code of an error of a driver call or the engine. */
export function codeOf(error: unknown): CallCode {
  if (error instanceof DriverError) return error.code
  if (error instanceof DriverTimeout) return 'Silent'
  return error instanceof LeaseLost ? 'Lost' : 'Unknown'
}
