import { type Handler, pageBodyOf } from '#api/call.ts'
import { signInBody } from '#api/present/sign-in-body.ts'
import { listSignIns } from '#store/sign-in/sign-ins.ts'

/** Lists the user's own sign-ins (decision G12). */
export const signInList: Handler<'sign_in.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listSignIns(store, actor, { ...list, range: 'own' })
    return pageBodyOf(list, total, rows.map(signInBody))
  },
}
