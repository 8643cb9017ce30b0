import { acceptOperatorPurge } from '#accept/trash/purge.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { namedNotFound } from '#domain/shared/index.ts'
import { findNamedAccount } from '../find-named.ts'
import type { Store } from '#store/open-store.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'
import { listAllTrash } from '#store/trash/list-all-trash.ts'
import { listTrashPressure, type StorageClass, updateTrashPressure } from '#store/trash/trash-pressure.ts'
import { updateTrashHours } from '#store/trash/trash-hours.ts'

/** `moor admin trash`: purging, retention and storage pressure, which are the operator's only (decision D12). */
export const trashCommands = { list, pressure, purge, retention } as const

/** Returns the deleted resources of all accounts, the largest first. */
async function list({ db }: Store) {
  return { trash: await listAllTrash(db) }
}

/** Starts to wipe deleted resources before their time: all of them or, with resource.not_found, none. Their events report completion. */
async function purge(store: Store, { ids }: { readonly ids: readonly number[] }) {
  return mutateAsOperator(store, async (tx) => {
    const purged: { readonly id: number; readonly operation_id: number }[] = []
    for (const id of ids) {
      const { operationId } = await acceptOperatorPurge(tx, { id })
      purged.push({ id, operation_id: operationId })
    }
    return { purged }
  })
}

/** Arguments of `retention`: without `hours`, nothing changes; null hours let an account use the installation's retention. */
interface RetentionOptions {
  readonly account: string | null
  readonly hours?: number | null
}

/** Sets the retention of later deletions, for the installation or one account, and returns it. Throws resource.not_found. */
async function retention(store: Store, { account, hours }: RetentionOptions) {
  return mutateAsOperator(store, async (tx) => {
    const accountId = account === null ? null : (await findNamedAccount(tx, account)).id
    return { account, ...(await updateTrashHours(tx, accountId, hours)) }
  })
}

/** Arguments of `pressure`: without a class, nothing changes; null GiB remove its threshold. */
interface PressureOptions {
  readonly storageClass: StorageClass | null
  readonly freeGibMin: number | null
}

/** Sets the free storage below which the oldest deleted volumes of a class are purged, and returns all thresholds. Throws resource.not_found for an unknown class. */
async function pressure(store: Store, { regions }: Pick<Catalogue, 'regions'>, options: PressureOptions) {
  const { storageClass, freeGibMin } = options
  return mutateAsOperator(store, async (tx) => {
    if (storageClass !== null) {
      const { region, hardwareType } = storageClass
      const isOffered = regions.find(({ id }) => id === region)?.storageClasses.includes(hardwareType) === true
      // A threshold of a class that the catalogue has no longer can still be removed.
      if (!isOffered && freeGibMin !== null)
        throw namedNotFound(`${hardwareType} storage of region ${region}`, 'region')
      await updateTrashPressure(tx, storageClass, freeGibMin)
    }
    return { pressure: await listTrashPressure(tx) }
  })
}
