import { nameVault } from '#reconcile/volume-backup/restore-volume.ts'
import { insertOperatorAudit } from '#store/audit/audit-operator.ts'
import { findInstallation } from '#store/installation/installation.ts'
import { findBackupKey } from '#store/volume-backup/backup-key.ts'
import { OperatorFailure } from '../failures/index.ts'
import { findNamedAccount } from './find-named.ts'
import type { Keys } from './with-keys.ts'

/** `moor admin account backup-key`: returns the repository and its password, with an audit row. Throws resource.not_found, and OperatorFailure without backups. */
export async function reportBackupKey({ store, secretBox }: Keys, label: string) {
  const account = await findNamedAccount(store.db, label)
  const [password, installation] = [
    await findBackupKey(store.db, secretBox, account.id),
    await findInstallation(store.db),
  ]
  if (password === null || !installation) throw new OperatorFailure(`The account "${label}" has no volume backups.`)
  const entity = { type: 'account', id: String(account.id) }
  await insertOperatorAudit(store.db, { accountId: account.id, operation: 'operator.backup_key', entity, reason: null })
  return { account: label, repository: nameVault(installation.id, account.id), password }
}
