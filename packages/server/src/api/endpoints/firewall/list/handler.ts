import type { Handler } from '#api/call.ts'
import { showNothing } from '#api/lists/show-nothing.ts'

/** Lists firewalls, of which there are none (decision H9). */
export const firewallList: Handler<'firewall.list'> = { kind: 'read', run: showNothing }
