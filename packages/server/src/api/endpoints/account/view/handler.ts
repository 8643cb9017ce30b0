import type { Handler } from '#api/call.ts'
import { accountBody } from '../account-body.ts'

/** Returns the caller's account (decisions G8, H9). */
export const accountView: Handler<'account.view'> = { kind: 'read', run: (call) => accountBody(call.store.db, call) }
