import type { Handlers } from '../../call.ts'
import { dashboardView } from './view/handler.ts'

/** Contract operation 16. */
export const dashboardHandlers = {
  'dashboard.view': dashboardView,
} as const satisfies Partial<Handlers>
