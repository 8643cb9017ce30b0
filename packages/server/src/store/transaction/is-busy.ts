import { isSqlError } from '#domain/shared/index.ts'
import { NoConnectionFree } from '../no-connection-free.ts'

/** Whether the database gave up because of what others do at the same time, or was not asked because of them. It rolls back then, also at a commit: nothing was done. */
export function isBusy(error: unknown): boolean {
  return error instanceof NoConnectionFree || isSqlError(error, 'repeatable', 'lockNotAvailable', 'canceled')
}
