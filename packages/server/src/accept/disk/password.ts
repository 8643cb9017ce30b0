import type { Actor } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import type { Terms } from '../terms.ts'
import { type GuestSecrets, storeGuestSecrets } from './guest-secrets.ts'
import { lockIdleDisk, type NamedDisk, nameDisk, rejectUnready } from './disk-host.ts'

/**
 * Stores a new root password for the next boot from a ready disk of a host that is off (decision H10.2), and writes a notification. Throws the errors of
 * `lockIdleDisk` and `rejectUnready`.
 */
export async function acceptDiskPassword(
  tx: Tx,
  actor: Actor,
  input: NamedDisk & { readonly secrets: GuestSecrets },
  by: Pick<Terms, 'catalogue'>,
): Promise<void> {
  const { host, disk } = await lockIdleDisk(tx, actor, input)
  rejectUnready(disk)
  await storeGuestSecrets(tx, { accountId: actor.accountId, host, diskId: disk.id }, input.secrets, by)
  await insertNotification(tx, actor, { action: 'host_disk_password', ...nameDisk(host, disk) })
}
