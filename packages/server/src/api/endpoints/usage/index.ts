import type { Handlers } from '../../call.ts'
import { usageList } from './list/handler.ts'

/** What an account has spent (decision H). */
export const usageHandlers = {
  'usage.list': usageList,
} as const satisfies Partial<Handlers>
