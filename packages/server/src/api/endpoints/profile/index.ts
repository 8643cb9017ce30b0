import type { Handlers } from '../../call.ts'
import { profileView } from './view/handler.ts'
import { profileViewGrants } from './view-grants/handler.ts'

/** Who the caller is and what they may do. */
export const profileHandlers = {
  'profile.view': profileView,
  'profile.view_grants': profileViewGrants,
} as const satisfies Partial<Handlers>
