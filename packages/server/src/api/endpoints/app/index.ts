import type { Handlers } from '../../call.ts'
import { appDelete } from './delete/handler.ts'
import { appList } from './list/handler.ts'
import { appView } from './view/handler.ts'

/** Applications that the caller lets act for them (decision G2). */
export const appHandlers = {
  'app.list': appList,
  'app.view': appView,
  'app.delete': appDelete,
} as const satisfies Partial<Handlers>
