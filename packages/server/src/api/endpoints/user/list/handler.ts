import { listUsers } from '#store/user/find-users.ts'
import { listUserDetails } from '#store/user/user-details.ts'
import { type Handler, respondPage } from '#api/call.ts'
import { userBody } from '#api/present/user-body.ts'

/** Lists the users of the account. */
export const userList: Handler<'user.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listUsers(store.db, actor, list)
    const details = await listUserDetails(
      store.db,
      rows.map((row) => row.id),
    )
    return respondPage(
      list,
      total,
      rows.map((row) => userBody(row, details.get(row.id))),
    )
  },
}
