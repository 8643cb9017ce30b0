import { listUsers } from '#store/user/find-users.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { userBody } from '#api/present/user-body.ts'

/** Lists the users of the account. */
export const userList: Handler<'user.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listUsers(store, actor, list)
    return pageBodyOf(list, total, rows.map(userBody))
  },
}
