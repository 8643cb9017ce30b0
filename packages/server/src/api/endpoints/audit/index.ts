import type { Handlers } from '../../call.ts'
import { auditList } from './list/handler.ts'

/** The audit of the account (decision G9). */
export const auditHandlers = {
  'audit.list': auditList,
} as const satisfies Partial<Handlers>
