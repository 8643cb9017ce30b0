import type { Handlers } from '../../call.ts'
import { kubeconfigDelete } from './delete/handler.ts'
import { kubeconfigView } from './view/handler.ts'

/** Contract operations 17 and 18. */
export const kubeconfigHandlers = {
  'kubeconfig.view': kubeconfigView,
  'kubeconfig.delete': kubeconfigDelete,
} as const satisfies Partial<Handlers>
