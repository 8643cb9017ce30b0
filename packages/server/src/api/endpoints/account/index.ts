import type { Handlers } from '../../call.ts'
import { accountView } from './view/handler.ts'

/** The account of the caller (decision G8). */
export const accountHandlers = {
  'account.view': accountView,
} as const satisfies Partial<Handlers>
