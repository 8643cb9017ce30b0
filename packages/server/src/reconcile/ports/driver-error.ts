/**
 * Closed set of driver errors (docs/driver-contract.md, rule 5). Only Busy is retried unchanged. Stale means that a newer claim has acted, so the caller must
 * stop immediately (ADR 0003).
 */
export const driverErrorCodes = [
  'NotFound',
  'AlreadyExists',
  'InUse',
  'CannotShrink',
  'NotSupported',
  'Busy',
  'Broken',
  'Stale',
] as const

/** Error code of a driver. */
export type DriverErrorCode = (typeof driverErrorCodes)[number]

/** Error of a driver; any other error counts as Broken. */
export class DriverError extends Error {
  readonly code: DriverErrorCode

  constructor(code: DriverErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DriverError'
    this.code = code
  }
}

/** Busy for lack of capacity; reported as the cause of the wait (driver contract, rule 21). */
export class InsufficientCapacity extends DriverError {
  constructor(message: string, cause?: unknown) {
    super('Busy', message, cause)
    this.name = 'InsufficientCapacity'
  }
}

/** Busy because a kubelet with the bootstrap config does not join; reported as the cause of the wait (driver contract, rule 26). */
export class NodeUnresponsive extends DriverError {
  constructor(message: string, cause?: unknown) {
    super('Busy', message, cause)
    this.name = 'NodeUnresponsive'
  }
}

/** True for a driver's Busy: the infrastructure did not answer, or is doing something else, so the call may succeed later. */
export function isBusyError(error: unknown): error is DriverError {
  return error instanceof DriverError && error.code === 'Busy'
}
