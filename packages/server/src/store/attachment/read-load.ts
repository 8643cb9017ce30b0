import type { ConfigId, HostId } from '#domain/shared/index.ts'
import type { HostLoad } from '#domain/attachment/limits.ts'
import type { UsedSlot } from '#domain/attachment/choose-slot.ts'
import type { Db } from '../open-store.ts'

/** Returns the numbers of a host's attachments and persistent attachments, including volumes being detached. */
export async function readLoad(db: Db, hostId: HostId): Promise<HostLoad> {
  const row = await db
    .selectFrom('attachments')
    .select((read) => [
      read.fn.countAll<number>().as('attached'),
      read.fn.countAll<number>().filterWhere('persists', '=', true).as('persisted'),
    ])
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  return row
}

/** Returns the used slots of a configuration, unordered; `hasVolume` is false for a disk. */
export async function listUsedSlots(db: Db, configId: ConfigId): Promise<UsedSlot[]> {
  const used = await db
    .selectFrom('config_devices')
    .select(['slot', 'volume_id'])
    .where('config_id', '=', configId)
    .execute()
  return used.map((one) => ({ slot: one.slot, hasVolume: one.volume_id !== null }))
}
