import { isDeepStrictEqual } from 'node:util'
import type { AgreementName } from '@moorage/contract'
import { type ChangedContact, pickChanged, resolveContact } from '#domain/access/resolve-contact.ts'
import { type ChangedSettings, resolveSettings } from '#domain/access/resolve-settings.ts'
import type { Actor } from '#domain/shared/index.ts'
import {
  lockAccount,
  updateAccountAgreements,
  updateAccountContact,
  updateAccountSettings,
} from '#store/account/account-settings.ts'
import type { AccountRow } from '#store/account/accounts.ts'
import { findAccountEmail } from '#store/account/find-user.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'

/**
 * Stores changed account settings with a notification, and returns all stored settings. Absent fields stay; writes nothing if unchanged (decisions F2, H9.1).
 */
export async function acceptAccountSettings(
  tx: Tx,
  actor: Actor,
  input: ChangedSettings,
): Promise<{ settings: ChangedSettings }> {
  const account = await lockAccount(tx, actor.accountId)
  const settings = { ...account.settings, ...input }
  if (isDeepStrictEqual(resolveSettings(settings), resolveSettings(account.settings))) return { settings }
  await updateAccountSettings(tx, account, settings)
  await insertNotification(tx, actor, { action: 'account_settings_update', entity: accountEntity(account) })
  return { settings }
}

/** Stores changed contact data with a notification. Absent fields stay; writes nothing if unchanged (decisions F2, H9.2). */
export async function acceptAccountContact(tx: Tx, actor: Actor, input: ChangedContact): Promise<void> {
  const account = await lockAccount(tx, actor.accountId)
  const current = resolveContact(account.contact, { company: account.label, email: await findAccountEmail(tx, actor) })
  const changed = pickChanged(current, input)
  const contact = { ...account.contact, ...changed }
  if (isDeepStrictEqual(contact, account.contact)) return
  await updateAccountContact(tx, account, contact)
  await insertNotification(tx, actor, { action: 'account_update', entity: accountEntity(account) })
}

/** Adds agreements to the account's acknowledged ones, permanently, with a notification. Writes nothing if all are acknowledged (decisions F2, H9.1). */
export async function acceptAgreements(tx: Tx, actor: Actor, names: readonly AgreementName[]): Promise<void> {
  const account = await lockAccount(tx, actor.accountId)
  const all = [...new Set([...account.agreements, ...names])]
  if (all.length === account.agreements.length) return
  await updateAccountAgreements(tx, account, all)
  await insertNotification(tx, actor, { action: 'account_agreement_sign', entity: accountEntity(account) })
}

function accountEntity({ id, label }: AccountRow) {
  return { type: 'account', id, label } as const
}
