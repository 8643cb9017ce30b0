import type { HardwareType } from '@moorage/contract'
import type { TrashId } from '#domain/shared/index.ts'
import { planPressure } from '#domain/trash/plan-pressure.ts'
import { insertNotification } from '#store/event/start-job.ts'
import { nudge } from '#store/nudge.ts'
import type { Store, Tx } from '#store/open-store.ts'
import { transactRepeatedly } from '#store/transact.ts'
import type { TrashPressureTable } from '#store/schema/tables.ts'
import { listPressedVolumes, listTrashPressure, markWarned } from '#store/trash/trash-pressure.ts'
import { acceptTrashPurge } from './purge.ts'

/** Returns the free GiB of a storage class for new volumes; null if unlimited or unknown. */
export type ReadFreeGib = (region: string, hardwareType: HardwareType) => Promise<number | null>

const warning =
  'The storage is nearly full, so this deleted volume can be wiped 24 hours after its deletion. Restore the volume to keep it.'

/**
 * Purges the oldest deleted volumes of storage classes whose free storage is below the operator's threshold, with an audit row each. Warns the accounts of
 * volumes that are younger than 24 hours and would be next (decision D12). Safe in several processes. A class that cannot be read does not stop the others;
 * then throws its error.
 */
export async function runPressureSweep(store: Store, readFreeGib: ReadFreeGib): Promise<void> {
  const classes = await listTrashPressure(store.db)
  const results = await Promise.allSettled(classes.map((one) => sweepClass(store, one, readFreeGib)))
  if (classes.length > 0) nudge(store, 'work', 'events')
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function sweepClass(store: Store, one: TrashPressureTable, readFreeGib: ReadFreeGib): Promise<void> {
  const { region, hardware_type: hardwareType, free_gib_min: freeGibMin } = one
  const freeGib = await readFreeGib(region, hardwareType)
  if (freeGib === null || freeGib >= freeGibMin) return
  const plan = planPressure(freeGibMin - freeGib, await listPressedVolumes(store.db, { region, hardwareType }))
  const reason = `${hardwareType} storage of ${region} has ${Math.floor(freeGib)} GiB free, less than ${freeGibMin}`
  const audit = { operation: 'operator.trash_pressure', reason } as const
  for (const id of plan.purged) await transactRepeatedly(store, (tx) => acceptTrashPurge(tx, id, audit))
  for (const id of plan.warned) await transactRepeatedly(store, (tx) => acceptPurgeWarning(tx, id))
}

async function acceptPurgeWarning(tx: Tx, id: TrashId): Promise<void> {
  const item = await markWarned(tx, id)
  if (!item) return
  const { accountId, label, volumeId } = item
  const entity = { type: 'volume', id: volumeId, label } as const
  await insertNotification(tx, { accountId, system: true }, { action: 'volume_purge_soon', entity, message: warning })
}
