import { SecretError, openSecretBox } from '#drivers/secret-file/index.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import { findOldestAccountId } from '#store/account/accounts.ts'
import { insertOperatorAudit } from '#store/audit/audit-operator.ts'
import { findKeyMetadata } from '#store/installation/key-probe.ts'
import type { Db, Store } from '#store/open-store.ts'
import { keyProbe, toKeyFileFailure } from '../compose/check-key.ts'
import { dataFolderPaths } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { type Settings, settingTable } from '../settings/index.ts'
import { withStore } from './with-store.ts'

/** Context of a key command. */
export interface Keys {
  readonly store: Store
  readonly file: string
  readonly secretBox: SecretBox
}

/**
 * Returns the result of a command on an installation's key file and database. Throws like withStore. Throws OperatorFailure for a missing, wrong or unusable
 * key (exit 1 or 2), or a key file that other users can read (exit 4).
 */
export async function withKeys<T>(settings: Settings, command: (keys: Keys) => Promise<T>): Promise<T> {
  return withStore(settings, async (store) => {
    const file = settings.keyFile ?? dataFolderPaths(settings.dataFolder).key
    try {
      const secretBox = openSecretBox(file)
      await checkOwn(store, secretBox, file)
      return await command({ store, file, secretBox })
    } catch (error) {
      if (error instanceof SecretError) throw toKeyFileFailure(error)
      throw error
    }
  })
}

async function checkOwn({ db }: Store, secretBox: SecretBox, file: string): Promise<void> {
  const { probe } = await findKeyMetadata(db)
  if (probe === null)
    throw new OperatorFailure('No secret is sealed yet: the service was never started on this database.')
  if (await keyProbe.isOpenedBy(secretBox, probe)) return
  throw new OperatorFailure(
    `${settingTable.keyFile.variable}: the key file ${file} does not match the secrets of this installation.`,
    'usage',
  )
}

/** Inserts an audit row of a key operation (decision G9) in the oldest account, because keys belong to none. Does nothing without an account. */
export async function auditKey(
  db: Db,
  operation: 'operator.key_rotate' | 'operator.key_promote' | 'operator.key_reseal' | 'operator.key_drop',
  keyId: string,
): Promise<void> {
  const accountId = await findOldestAccountId(db)
  if (accountId === undefined) return
  await insertOperatorAudit(db, { accountId, operation, entity: { type: 'key', id: keyId }, reason: null })
}
