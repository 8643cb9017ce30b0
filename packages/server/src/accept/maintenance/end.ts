import { deleteMaintenance } from '#store/installation/maintenance.ts'
import type { Tx } from '#store/open-store.ts'

/** Accepts that an operator opens the installation again (decision I6); false when it was open. */
export async function acceptMaintenanceEnd(tx: Tx): Promise<boolean> {
  return deleteMaintenance(tx)
}
