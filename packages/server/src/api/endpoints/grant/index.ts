import type { Handlers } from '../../call.ts'
import { grantUpdate } from './update/handler.ts'
import { grantView } from './view/handler.ts'

/** What restricted users may see and do (decision G1). */
export const grantHandlers = {
  'grant.view': grantView,
  'grant.update': grantUpdate,
} as const satisfies Partial<Handlers>
