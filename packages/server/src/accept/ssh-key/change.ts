import type { Actor, SshKeyId } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { deleteSshKey, findSshKey, renameSshKey, type SshKeyRow } from '#store/ssh-key/ssh-keys.ts'
import { sshKeyEntity } from './create.ts'

/** Key and its new label; null keeps the label. */
export interface SshKeyUpdate {
  readonly id: SshKeyId
  readonly label: string | null
}

/** Stores a key's new label with a notification, and returns the row. Writes nothing if unchanged (decision F2). Throws resource.not_found. */
export async function acceptSshKeyUpdate(
  tx: Tx,
  actor: Actor,
  { id, label }: SshKeyUpdate,
): Promise<{ row: SshKeyRow }> {
  if (label === null) return { row: await findSshKey(tx, actor, id) }
  const { row, isChanged } = await renameSshKey(tx, actor, id, label)
  if (isChanged) await insertNotification(tx, actor, { action: 'ssh_key_update', entity: sshKeyEntity(row) })
  return { row }
}

/** Key to delete. */
export interface SshKeyDelete {
  readonly id: SshKeyId
}

/** Deletes a key with a notification; hosts created with the key keep it. Throws resource.not_found. */
export async function acceptSshKeyDelete(tx: Tx, actor: Actor, { id }: SshKeyDelete): Promise<void> {
  const row = await deleteSshKey(tx, actor, id)
  await insertNotification(tx, actor, { action: 'ssh_key_delete', entity: sshKeyEntity(row) })
}
