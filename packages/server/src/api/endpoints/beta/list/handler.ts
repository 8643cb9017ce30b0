import type { Handler } from '#api/call.ts'
import { showNothing } from '#api/lists/show-nothing.ts'

/** Lists beta programs, of which there are none (decision H9). */
export const betaList: Handler<'beta.list'> = { kind: 'read', run: showNothing }
