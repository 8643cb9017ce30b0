import type { Actor } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { lockIdleDisk, type NamedDisk, nameDisk, rejectUnready } from './disk-host.ts'

/**
 * Writes a notification of a new root password for a ready disk of a host that is off. The password is not stored, because a simulated disk allows no sign-in
 * (decision H10.2). Throws the errors of `lockIdleDisk` and `rejectUnready`.
 */
export async function acceptDiskPassword(tx: Tx, actor: Actor, input: NamedDisk): Promise<void> {
  const { host, disk } = await lockIdleDisk(tx, actor, input)
  rejectUnready(disk)
  await insertNotification(tx, actor, { action: 'host_disk_password', ...nameDisk(host, disk) })
}
