import { NoConnectionFree } from '../no-connection-free.ts'

/** SQLSTATEs of a transaction that others kept from ending: deadlock, serialisation, a lock that did not come, a statement that took too long. */
const busyStates: ReadonlySet<unknown> = new Set(['40P01', '40001', '55P03', '57014'])

/** Whether the database gave up because of what others do at the same time, or was not asked because of them. It rolls back then, also at a commit: nothing was done. */
export function isBusy(error: unknown): boolean {
  return error instanceof NoConnectionFree || (error instanceof Error && 'code' in error && busyStates.has(error.code))
}
