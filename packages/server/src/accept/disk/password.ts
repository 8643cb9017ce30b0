import type { Actor } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/insert-events.ts'
import type { Tx } from '#store/open-store.ts'
import { lockIdleDisk, type NamedDisk, nameDisk, refuseUnready } from './disk-host.ts'

/** Accepts another password of root on a disk that is ready, while its host is off. It is kept nowhere: a simulated disk lets nobody in (decision H10.2). */
export async function acceptDiskPassword(tx: Tx, actor: Actor, wanted: NamedDisk): Promise<void> {
  const { host, disk } = await lockIdleDisk(tx, actor, wanted)
  refuseUnready(disk)
  await insertNotification(tx, actor, { action: 'host_disk_password', ...nameDisk(host, disk) })
}
