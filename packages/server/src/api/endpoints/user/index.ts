import type { Handlers } from '../../call.ts'
import { userCreate } from './create/handler.ts'
import { userDelete } from './delete/handler.ts'
import { userList } from './list/handler.ts'
import { userUpdate } from './update/handler.ts'
import { userView } from './view/handler.ts'

/** Users of the account (decisions G1, G8). */
export const userHandlers = {
  'user.list': userList,
  'user.create': userCreate,
  'user.view': userView,
  'user.update': userUpdate,
  'user.delete': userDelete,
} as const satisfies Partial<Handlers>
