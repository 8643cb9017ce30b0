import type { ChangedContact } from '#domain/access/resolve-contact.ts'
import type { ChangedSettings } from '#domain/access/resolve-settings.ts'
import type { AccountId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { AccountRow } from './accounts.ts'

/** Locks an account's row until the transaction ends, and returns it. Throws NoResultError if the account does not exist. */
export async function lockAccount(tx: Tx, accountId: AccountId): Promise<AccountRow> {
  return tx.selectFrom('accounts').selectAll().where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Replaces the settings of an account locked by `lockAccount`. */
export async function updateAccountSettings(tx: Tx, { id }: AccountRow, settings: ChangedSettings): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute()
}

/** Replaces the contact data of an account locked by `lockAccount`. */
export async function updateAccountContact(tx: Tx, { id }: AccountRow, contact: ChangedContact): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ contact: JSON.stringify(contact) })
    .where('id', '=', id)
    .execute()
}

/** Replaces the acknowledged agreements of an account locked by `lockAccount`. */
export async function updateAccountAgreements(tx: Tx, { id }: AccountRow, names: readonly string[]): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ agreements: [...names] })
    .where('id', '=', id)
    .execute()
}
