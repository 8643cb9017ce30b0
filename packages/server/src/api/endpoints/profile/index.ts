import type { Handler } from '../../call.ts'
import { profileView } from './view/handler.ts'

/** Who the caller is. */
export const profileHandlers = {
  'profile.view': profileView,
} as const satisfies Record<string, Handler>
