import { listUsers } from '../../../../store/user/list-users.ts'
import { userBody } from '../../../../store/user/user-body.ts'
import { type Handler, pageOf } from '../../../call.ts'

/** Lists the users of the account. */
export const userList: Handler = {
  async run({ store, actor, list }) {
    const { rows, total } = await listUsers(store, actor, list)
    return pageOf(list, total, rows.map(userBody))
  },
}
