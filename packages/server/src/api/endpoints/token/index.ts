import type { Handlers } from '../../call.ts'
import { tokenCreate } from './create/handler.ts'
import { tokenDelete } from './delete/handler.ts'
import { tokenList } from './list/handler.ts'
import { tokenUpdate } from './update/handler.ts'
import { tokenView } from './view/handler.ts'

/** The caller's own personal access tokens (decision G2). */
export const tokenHandlers = {
  'token.list': tokenList,
  'token.create': tokenCreate,
  'token.view': tokenView,
  'token.update': tokenUpdate,
  'token.delete': tokenDelete,
} as const satisfies Partial<Handlers>
