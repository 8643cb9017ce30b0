import type { Handlers } from '../../call.ts'
import { nodeDelete } from './delete/handler.ts'
import { nodeRecycle } from './recycle/handler.ts'
import { nodeView } from './view/handler.ts'

/** Contract operations 20 to 22. */
export const nodeHandlers = {
  'node.view': nodeView,
  'node.delete': nodeDelete,
  'node.recycle': nodeRecycle,
} as const satisfies Partial<Handlers>
