import type { Handlers } from '../../call.ts'
import { poolCreate } from './create/handler.ts'
import { poolDelete } from './delete/handler.ts'
import { poolList } from './list/handler.ts'
import { poolRecycle } from './recycle/handler.ts'
import { poolUpdate } from './update/handler.ts'
import { poolView } from './view/handler.ts'

/** Contract operations 23 to 28. */
export const poolHandlers = {
  'pool.list': poolList,
  'pool.create': poolCreate,
  'pool.view': poolView,
  'pool.update': poolUpdate,
  'pool.delete': poolDelete,
  'pool.recycle': poolRecycle,
} as const satisfies Partial<Handlers>
