/**
 * The closed set of errors a driver may raise (docs/driver-contract.md, rule 5). Only Busy is retried as it is;
 * Stale says that a newer claim has been here, so the caller must stop at once (ADR 0003).
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

/** One code of the closed set. */
export type DriverErrorCode = (typeof driverErrorCodes)[number]

/** What a driver throws; anything else it throws counts as Broken. */
export class DriverError extends Error {
  readonly code: DriverErrorCode

  constructor(code: DriverErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DriverError'
    this.code = code
  }
}

/** A Busy call that there is no room for: room may come, and what waits for it is told so (driver contract, rule 21). */
export class LacksRoom extends DriverError {
  constructor(message: string, cause?: unknown) {
    super('Busy', message, cause)
    this.name = 'LacksRoom'
  }
}

/** A Busy call because a kubelet does not come, though its host runs and was told how: what waits for it is told so (driver contract, rule 26). */
export class NodeSilent extends DriverError {
  constructor(message: string, cause?: unknown) {
    super('Busy', message, cause)
    this.name = 'NodeSilent'
  }
}
