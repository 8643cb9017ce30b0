import { listUsers } from '#store/user/find-users.ts'
import { listUserFacts } from '#store/user/user-facts.ts'
import { type Handler, answerPage } from '#api/call.ts'
import { userBody } from '#api/present/user-body.ts'

/** Lists the users of the account. */
export const userList: Handler<'user.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listUsers(store.db, actor, list)
    const facts = await listUserFacts(
      store.db,
      rows.map((row) => row.id),
    )
    return answerPage(
      list,
      total,
      rows.map((row) => userBody(row, facts.get(row.id))),
    )
  },
}
