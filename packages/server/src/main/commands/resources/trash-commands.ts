import { acceptOperatorPurge } from '#accept/trash/purge.ts'
import { findNamedAccount } from '../find-named.ts'
import type { Store } from '#store/open-store.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'
import { listAllTrash } from '#store/trash/list-all-trash.ts'
import { updateTrashHours } from '#store/trash/trash-hours.ts'

/** `moor admin trash`: purging and retention, which are the operator's only (decision D12). */
export const trashCommands = { list, purge, retention } as const

/** Returns the deleted resources of all accounts, the largest first. */
async function list({ db }: Store) {
  return { trash: await listAllTrash(db) }
}

/** Starts to wipe a deleted resource before its time. Event `operation_id` reports completion. Throws resource.not_found. */
async function purge(store: Store, { id }: { readonly id: number }) {
  const { operationId } = await mutateAsOperator(store, (tx) => acceptOperatorPurge(tx, { id }))
  return { id, operation_id: operationId }
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
