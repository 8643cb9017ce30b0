import { listUsers } from '../../../../store/user/find-users.ts'
import { type Handler, pageOf } from '../../../call.ts'
import { userBody } from '../../../present/user-body.ts'

/** Lists the users of the account. */
export const userList: Handler<'user.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listUsers(store, actor, list)
    return pageOf(list, total, rows.map(userBody))
  },
}
