import type { Handler } from '#api/call.ts'
import { showNothing } from '#api/lists/show-nothing.ts'

/** Lists load balancers, of which there are none (decision H9). */
export const nodebalancerList: Handler<'nodebalancer.list'> = { kind: 'read', run: showNothing }
