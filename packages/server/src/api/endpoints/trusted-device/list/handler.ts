import type { Handler } from '#api/call.ts'
import { showNothing } from '#api/lists/show-nothing.ts'

/** Lists browsers that need no second factor, of which there are none (decision H9). */
export const trustedDeviceList: Handler<'trusted_device.list'> = { kind: 'read', run: showNothing }
