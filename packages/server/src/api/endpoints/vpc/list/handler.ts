import type { Handler } from '#api/call.ts'
import { showNothing } from '#api/lists/show-nothing.ts'

/** Lists VPCs, of which there are none (decision H9). */
export const vpcList: Handler<'vpc.list'> = { kind: 'read', run: showNothing }
