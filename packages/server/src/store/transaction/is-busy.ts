import { isDatabaseAway, isSqlError } from '#domain/shared/index.ts'
import { NoConnectionFree } from '../no-connection-free.ts'

/** True if the database gave up because of concurrent transactions, or no connection was free. It rolled back, also at a commit. */
export function isBusy(error: unknown): boolean {
  return error instanceof NoConnectionFree || isSqlError(error, 'repeatable', 'lockNotAvailable', 'canceled')
}

/** True if the database cannot answer: the client gets 503 and retries (decision B4). */
export function isUnavailable(error: unknown): boolean {
  return isDatabaseAway(error) || isBusy(error) || isSqlError(error, 'exhausted')
}
