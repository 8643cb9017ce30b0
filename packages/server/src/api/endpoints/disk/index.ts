import type { Handlers } from '../../call.ts'
import { diskList } from './list/handler.ts'
import { diskView } from './view/handler.ts'

/** Local disks of hosts (decision H). */
export const diskHandlers = {
  'disk.list': diskList,
  'disk.view': diskView,
} as const satisfies Partial<Handlers>
