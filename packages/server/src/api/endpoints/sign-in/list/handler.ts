import { type Handler, respondRows } from '#api/call.ts'
import { signInBody } from '#api/present/sign-in-body.ts'
import { listSignIns } from '#store/sign-in/sign-ins.ts'

/** Lists the user's own sign-ins (decision G12). */
export const signInList: Handler<'sign_in.list'> = {
  kind: 'read',
  run: (call) => respondRows(call, listSignIns(call.store, call.actor, { ...call.list, range: 'own' }), signInBody),
}
