import type { Cause } from '#domain/shared/index.ts'
import { DriverError, type DriverErrorCode } from '../ports/index.ts'
import { DriverSilent, LeaseLost } from './call-driver.ts'

/** What a pass did to one job of its resource. */
export interface JobNews {
  /** Number of the event that is the record of the job (decision F2). */
  readonly operationId: number
  readonly action: string
  readonly status: 'open' | 'finished' | 'failed' | 'canceled'
  /** This pass was the first to work on it. */
  readonly isStarted: boolean
  /** What the user reads about its end; null while it is open, or when there is nothing to add. */
  readonly message: string | null
  /** Time since it was accepted, in milliseconds. */
  readonly ageMs: number
}

/** What a recording has to tell beside the rows it writes; made anew for each try of its transaction. */
export interface PassNews {
  readonly jobs: JobNews[]
  /** What was found lost or damaged behind the control plane's back, each told once. */
  readonly findings: Cause[]
}

/** What is told of a pass once its rows are committed. */
export interface CommittedNews {
  readonly jobs: readonly JobNews[]
  readonly findings: readonly Cause[]
}

/** How a driver call ended: done or answered, the driver's own code, no answer, given up with the lease, or something no driver may throw. */
export type CallCode = DriverErrorCode | 'Ok' | 'Silent' | 'Lost' | 'Unknown'

/** Why a pass did not get further. */
export interface Trouble {
  /** The port's method that was asked; null when it was no driver that failed. */
  readonly method: string | null
  readonly code: CallCode
  /** What was thrown. Its words are for operators only, and only once secrets are taken out of them. */
  readonly error: unknown
}

/** Puts an error of a driver call, or of the engine around it, under its code. */
export function codeOf(error: unknown): CallCode {
  if (error instanceof DriverError) return error.code
  if (error instanceof DriverSilent) return 'Silent'
  return error instanceof LeaseLost ? 'Lost' : 'Unknown'
}
