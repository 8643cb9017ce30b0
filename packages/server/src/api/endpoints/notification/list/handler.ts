import type { Handler } from '#api/call.ts'
import { showNothing } from '#api/lists/show-nothing.ts'

/** Lists notices of the provider, of which there is none (decision H9). */
export const notificationList: Handler<'notification.list'> = { kind: 'read', run: showNothing }
