import { deleteMaintenance } from '#store/installation/maintenance.ts'
import type { Tx } from '#store/open-store.ts'

/** Ends maintenance (decision I6). Returns false if none was active. */
export async function acceptMaintenanceEnd(tx: Tx): Promise<boolean> {
  return deleteMaintenance(tx)
}
