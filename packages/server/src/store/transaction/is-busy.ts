import { isDatabaseAway, isSqlError } from '#domain/shared/index.ts'
import { NoConnectionFree } from '../no-connection-free.ts'

/** True if a transaction failed because of concurrent ones or a timeout, or no connection was free. It was rolled back, even if its commit failed. */
export function isBusy(error: unknown): boolean {
  return error instanceof NoConnectionFree || isSqlError(error, 'repeatable', 'lockNotAvailable', 'canceled')
}

/** True if the database is unreachable, busy (`isBusy`), or out of disk space or memory (decision B4). */
export function isUnavailable(error: unknown): boolean {
  return isDatabaseAway(error) || isBusy(error) || isSqlError(error, 'exhausted')
}
