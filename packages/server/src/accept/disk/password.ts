import type { Actor } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/insert-events.ts'
import type { Tx } from '#store/open-store.ts'
import { lockIdleDisk, type NamedDisk, nameDisk, rejectUnready } from './disk-host.ts'

/** Accepts a new root password for a ready disk while its host is off. It is not stored, because a simulated disk allows no sign-in (decision H10.2). */
export async function acceptDiskPassword(tx: Tx, actor: Actor, input: NamedDisk): Promise<void> {
  const { host, disk } = await lockIdleDisk(tx, actor, input)
  rejectUnready(disk)
  await insertNotification(tx, actor, { action: 'host_disk_password', ...nameDisk(host, disk) })
}
