import type { AccountId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Retention in hours, and whether it is the installation's. */
export interface TrashHours {
  readonly hours: number
  readonly is_default: boolean
}

/**
 * Sets the retention for later deletions: of an account, or with a null account of the installation. Null hours remove the account's own value, undefined
 * changes nothing. Returns the retention that applies.
 */
export async function updateTrashHours(
  tx: Tx,
  accountId: AccountId | null,
  hours: number | null | undefined,
): Promise<TrashHours> {
  if (hours !== undefined && accountId !== null)
    await tx.updateTable('accounts').set({ trash_hours: hours }).where('id', '=', accountId).execute()
  else if (hours !== undefined && hours !== null)
    await tx.updateTable('installation').set({ trash_hours: hours }).execute()
  const installation = await tx.selectFrom('installation').select('trash_hours').executeTakeFirstOrThrow()
  const own =
    accountId === null
      ? null
      : (await tx.selectFrom('accounts').select('trash_hours').where('id', '=', accountId).executeTakeFirstOrThrow())
          .trash_hours
  return { hours: own ?? installation.trash_hours, is_default: own === null }
}
