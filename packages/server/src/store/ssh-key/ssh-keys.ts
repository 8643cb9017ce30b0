import type { Selectable } from 'kysely'
import { type SshKeyId, type Viewer, notFound } from '#domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import { type Db, moorNow, type Tx } from '../open-store.ts'
import type { SshKeysTable } from '../schema/tables.ts'

/** Stored public SSH key. */
export type SshKeyRow = Selectable<SshKeysTable>

function sshKeysOf(db: Db, viewer: Viewer) {
  return db
    .selectFrom('ssh_keys')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .where('user_id', '=', viewer.userId)
}

/** Returns the acting user's key. Throws resource.not_found if absent. */
export async function findSshKey(db: Db, viewer: Viewer, id: SshKeyId): Promise<SshKeyRow> {
  return sshKeysOf(db, viewer).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

const columns = {
  id: listColumn('integer', 'ssh_keys.id'),
  label: listColumn('string', 'ssh_keys.label'),
  ssh_key: listColumn('string', 'ssh_keys.ssh_key'),
  created: listColumn('datetime', 'ssh_keys.created'),
}

/** Lists the acting user's keys, by creation (decision C1). */
export const listSshKeys = prepareOwnList({ columns, query: sshKeysOf })

/** Returns the number of the acting user's keys. Locks the user's row: prevents concurrent inserts until the commit. */
export async function lockSshKeys(tx: Tx, viewer: Viewer): Promise<number> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', viewer.userId)
    .forNoKeyUpdate()
    .execute()
  const { count } = await tx
    .selectFrom('ssh_keys')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account_id', '=', viewer.accountId)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Content of a new SSH key. */
export interface SshKeyContent {
  readonly label: string
  readonly sshKey: string
}

/** Inserts a key of the acting user and returns its row. */
export async function insertSshKey(tx: Tx, viewer: Viewer, { label, sshKey }: SshKeyContent): Promise<SshKeyRow> {
  const { accountId: account_id, userId: user_id } = viewer
  return tx
    .insertInto('ssh_keys')
    .values({ account_id, user_id, label, ssh_key: sshKey, created: moorNow })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks and renames the acting user's key; `isChanged` is false for the same label. Throws resource.not_found if absent. */
export async function renameSshKey(
  tx: Tx,
  viewer: Viewer,
  id: SshKeyId,
  label: string,
): Promise<{ readonly row: SshKeyRow; readonly isChanged: boolean }> {
  const row = await sshKeysOf(tx, viewer).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(notFound)
  if (row.label === label) return { row, isChanged: false }
  await tx
    .updateTable('ssh_keys')
    .set({ label })
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .execute()
  return { row: { ...row, label }, isChanged: true }
}

/** Deletes the acting user's key and returns the old row. Throws resource.not_found if absent. */
export async function deleteSshKey(tx: Tx, viewer: Viewer, id: SshKeyId): Promise<SshKeyRow> {
  return tx
    .deleteFrom('ssh_keys')
    .where('account_id', '=', viewer.accountId)
    .where('user_id', '=', viewer.userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound)
}
