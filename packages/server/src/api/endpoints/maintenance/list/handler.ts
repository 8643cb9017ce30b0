import type { Handler } from '#api/call.ts'
import { showNothing } from '#api/lists/show-nothing.ts'

/** Lists planned work, of which there is none (decision H9). */
export const maintenanceList: Handler<'maintenance.list'> = { kind: 'read', run: showNothing }
