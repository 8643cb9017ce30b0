import { type Handler, pageBodyOf } from '#api/call.ts'
import { signInBody } from '#api/present/sign-in-body.ts'
import { listSignIns } from '#store/sign-in/sign-ins.ts'

/** Lists the sign-ins of all users of the account (decision G12). */
export const accountSignInList: Handler<'account_sign_in.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listSignIns(store, actor, { ...list, range: 'account' })
    return pageBodyOf(list, total, rows.map(signInBody))
  },
}
