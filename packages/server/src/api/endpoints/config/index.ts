import type { Handlers } from '../../call.ts'
import { configCreate } from './create/handler.ts'
import { configDelete } from './delete/handler.ts'
import { configList } from './list/handler.ts'
import { configUpdate } from './update/handler.ts'
import { configView } from './view/handler.ts'

/** Boot configurations of hosts (decisions D6, H). */
export const configHandlers = {
  'config.list': configList,
  'config.create': configCreate,
  'config.view': configView,
  'config.update': configUpdate,
  'config.delete': configDelete,
} as const satisfies Partial<Handlers>
