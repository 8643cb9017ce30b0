import { acceptMaintenanceBegin, type MaintenanceWanted } from '#accept/maintenance/begin.ts'
import { acceptMaintenanceEnd } from '#accept/maintenance/end.ts'
import { auditEveryAccount } from '#store/audit/audit-operator.ts'
import { findMaintenance } from '#store/installation/maintenance.ts'
import { nudgeNow } from '#store/nudge.ts'
import type { Store } from '#store/open-store.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'

/** `moor maintenance`: closes the interface of an installation for a while (decision I6). */
export const maintenanceCommands = { on, off, show } as const

/** What they print. */
export interface MaintenanceState {
  readonly maintenance: 'on' | 'off'
  /** UTC; null while it is off, as all that follows. */
  readonly since: string | null
  readonly until: string | null
  readonly reason: string | null
}

/** Shows whether the installation is closed. */
async function show(store: Store): Promise<MaintenanceState> {
  const found = await findMaintenance(store.db)
  return {
    maintenance: found ? 'on' : 'off',
    since: found?.since ?? null,
    until: found?.expectedEnd ?? null,
    reason: found?.reason ?? null,
  }
}

/** Closes it, or says something else of it while it is closed. Every process knows within 2 s. Throws request.field_invalid. */
async function on(store: Store, wanted: MaintenanceWanted): Promise<MaintenanceState> {
  await mutateAsOperator(store, async (tx) => {
    await acceptMaintenanceBegin(tx, wanted)
    await auditEveryAccount(tx, { operation: 'operator.maintenance_on', reason: wanted.reason })
  })
  return told(store)
}

/** Opens it again; nothing happens where it was open. */
async function off(store: Store): Promise<MaintenanceState> {
  await mutateAsOperator(store, async (tx) => {
    const wasClosed = await acceptMaintenanceEnd(tx)
    if (wasClosed) await auditEveryAccount(tx, { operation: 'operator.maintenance_off', reason: null })
  })
  return told(store)
}

/** Tells all processes before the command ends, and with it its connections. */
async function told(store: Store): Promise<MaintenanceState> {
  await nudgeNow(store, 'installation')
  return show(store)
}
