import { type Actor, ApiError } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { insertSshKey, lockSshKeys, type SshKeyContent, type SshKeyRow } from '#store/ssh-key/ssh-keys.ts'

/** Maximum per user (decision G12). */
const keysMax = 100

/** Stores a validated public SSH key of the acting user with a notification, and returns its row. Throws key.too_many above 100. */
export async function acceptSshKeyCreate(tx: Tx, actor: Actor, input: SshKeyContent): Promise<{ row: SshKeyRow }> {
  if ((await lockSshKeys(tx, actor)) >= keysMax)
    throw new ApiError('key.too_many', `A user can have at most ${keysMax} SSH keys.`)
  const row = await insertSshKey(tx, actor, input)
  await insertNotification(tx, actor, { action: 'ssh_key_create', entity: sshKeyEntity(row) })
  return { row }
}

/** Returns a key's event entity (decision F1). */
export function sshKeyEntity({ id, label }: Pick<SshKeyRow, 'id' | 'label'>) {
  return { type: 'ssh_key', id, label } as const
}
