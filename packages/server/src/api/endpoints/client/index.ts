import type { Handlers } from '../../call.ts'
import { clientCreate } from './create/handler.ts'
import { clientDelete } from './delete/handler.ts'
import { clientList } from './list/handler.ts'
import { clientResetSecret } from './reset-secret/handler.ts'
import { clientUpdate } from './update/handler.ts'
import { clientView } from './view/handler.ts'

/** Applications of the account that may ask users to act for them (decisions G2, G8). */
export const clientHandlers = {
  'client.list': clientList,
  'client.create': clientCreate,
  'client.view': clientView,
  'client.update': clientUpdate,
  'client.delete': clientDelete,
  'client.reset_secret': clientResetSecret,
} as const satisfies Partial<Handlers>
