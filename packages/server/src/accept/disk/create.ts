import type { Filesystem } from '@moorage/contract'
import { explainImageThere } from '#domain/catalogue/explain-ability.ts'
import { defaultDisk } from '#domain/host/default-config.ts'
import type { Actor, DiskId, EventId, HostId } from '#domain/shared/index.ts'
import { insertDisk } from '#store/disk/insert-disks.ts'
import type { Tx } from '#store/open-store.ts'
import type { Terms } from '../terms.ts'
import { type DiskAccess, resolveAccess } from './resolve-access.ts'
import { checkNewDisk, lockDiskHost, startDiskJob } from './disk-host.ts'

/** New disk of a host; its image and keys were validated. */
export interface DiskCreate {
  readonly hostId: HostId
  /** Null takes the default. */
  readonly label: string | null
  readonly sizeMib: number
  readonly filesystem: Filesystem
  readonly image: string | null
  /** Ignored without an image. Absent for no credentials. */
  readonly access?: DiskAccess
}

/** Accepts a new disk of a host in any state except deleting, in the free local storage (decision H10). */
export async function acceptDiskCreate(
  tx: Tx,
  actor: Actor,
  { hostId, access, ...input }: DiskCreate,
  by: Pick<Terms, 'catalogue'>,
): Promise<{ id: DiskId; operationId: EventId }> {
  const host = await lockDiskHost(tx, actor, hostId)
  const missing = input.image === null ? null : explainImageThere(by.catalogue, host.region, input.image)
  if (missing) throw missing
  await checkNewDisk(tx, host, input.sizeMib, by)
  const label = input.label ?? defaultDisk.label
  const key = { accountId: actor.accountId, hostId }
  const credentials = input.image === null || !access ? {} : await resolveAccess(tx, actor, access)
  const id = await insertDisk(tx, key, { ...input, ...credentials, label })
  return { id, ...(await startDiskJob(tx, actor, host, { action: 'host_disk_create', disk: { id, label } })) }
}
