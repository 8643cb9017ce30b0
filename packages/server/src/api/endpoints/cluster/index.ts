import type { Handlers } from '../../call.ts'
import { clusterCreate } from './create/handler.ts'
import { clusterDelete } from './delete/handler.ts'
import { clusterList } from './list/handler.ts'
import { clusterRecycle } from './recycle/handler.ts'
import { clusterUpdate } from './update/handler.ts'
import { clusterView } from './view/handler.ts'

/** Contract operations 10 to 14 and 19. */
export const clusterHandlers = {
  'cluster.list': clusterList,
  'cluster.create': clusterCreate,
  'cluster.view': clusterView,
  'cluster.update': clusterUpdate,
  'cluster.delete': clusterDelete,
  'cluster.recycle': clusterRecycle,
} as const satisfies Partial<Handlers>
