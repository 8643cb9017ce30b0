import { acceptMaintenanceBegin, type MaintenanceInput } from '#accept/maintenance/begin.ts'
import { acceptMaintenanceEnd } from '#accept/maintenance/end.ts'
import { auditEveryAccount } from '#store/audit/audit-operator.ts'
import { findMaintenance } from '#store/installation/maintenance.ts'
import { nudgeNow } from '#store/nudge.ts'
import type { Store } from '#store/open-store.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'

/** `moor maintenance`: closes the API for maintenance (decision I6). */
export const maintenanceCommands = { on, off, show } as const

async function show(store: Store) {
  const found = await findMaintenance(store.db)
  return {
    maintenance: found ? 'on' : 'off',
    /** Start in UTC; null while maintenance is off. */
    since: found?.since ?? null,
    until: found?.expectedEnd ?? null,
    reason: found?.reason ?? null,
  }
}

/** Starts or updates maintenance. Every process observes it within 2 s. Throws request.field_invalid. */
async function on(store: Store, input: MaintenanceInput) {
  await mutateAsOperator(store, async (tx) => {
    await acceptMaintenanceBegin(tx, input)
    await auditEveryAccount(tx, { operation: 'operator.maintenance_on', reason: input.reason })
  })
  return publishState(store)
}

async function off(store: Store) {
  await mutateAsOperator(store, async (tx) => {
    const wasClosed = await acceptMaintenanceEnd(tx)
    if (wasClosed) await auditEveryAccount(tx, { operation: 'operator.maintenance_off', reason: null })
  })
  return publishState(store)
}

/** Notifies all processes before the command's connections close. */
async function publishState(store: Store) {
  await nudgeNow(store, 'installation')
  return show(store)
}
