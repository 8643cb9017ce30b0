import { type Handler, respondRows } from '#api/call.ts'
import { signInBody } from '#api/present/sign-in-body.ts'
import { listSignIns } from '#store/sign-in/sign-ins.ts'

/** Lists the sign-ins of all users of the account (decision G12). */
export const accountSignInList: Handler<'account_sign_in.list'> = {
  kind: 'read',
  run: (call) => respondRows(call, listSignIns(call.store, call.actor, { ...call.list, range: 'account' }), signInBody),
}
