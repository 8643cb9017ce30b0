import type { Handlers } from '../../call.ts'
import { hostTypeList } from './list/handler.ts'
import { hostTypeView } from './view/handler.ts'

/** Types of hosts. */
export const hostTypeHandlers = {
  'host_type.list': hostTypeList,
  'host_type.view': hostTypeView,
} as const satisfies Partial<Handlers>
