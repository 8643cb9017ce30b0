import type { Cause } from '#domain/shared/index.ts'
import { DriverError, type DriverErrorCode } from '../ports/index.ts'
import { DriverTimeout, LeaseLost } from './call-driver.ts'

/** Effect of a pass on one job of its resource. */
export interface JobReport {
  /** Event that records the job (decision F2). */
  readonly operationId: number
  readonly action: string
  readonly status: 'open' | 'finished' | 'failed' | 'canceled'
  /** True if this pass was the first to work on the job. */
  readonly isStarted: boolean
  /** Message of the verdict, also of an open job; null without one. */
  readonly message: string | null
  /** Milliseconds since the job was accepted. */
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

/** Result of a driver call: success, the driver's error code, timeout, lost lease, or any other error. */
export type CallCode = DriverErrorCode | 'Ok' | 'Silent' | 'Lost' | 'Unknown'

/** Why a pass did not progress. */
export interface PassFailure {
  /** Driver method; null if the error is not from a driver call. */
  readonly method: string | null
  readonly code: CallCode
  /** For operators only, after secrets are removed from the message. */
  readonly error: unknown
}

/** Returns the code of an error of a driver call or the engine. */
export function codeOf(error: unknown): CallCode {
  if (error instanceof DriverError) return error.code
  if (error instanceof DriverTimeout) return 'Silent'
  return error instanceof LeaseLost ? 'Lost' : 'Unknown'
}
