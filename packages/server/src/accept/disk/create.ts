import type { Filesystem } from '@moorage/contract'
import { explainImageThere } from '#domain/catalogue/explain-ability.ts'
import { defaultDisk } from '#domain/host/default-config.ts'
import type { Actor, DiskId, EventId, HostId } from '#domain/shared/index.ts'
import { insertDisk } from '#store/disk/insert-disks.ts'
import type { Tx } from '#store/open-store.ts'
import type { Terms } from '../terms.ts'
import { type GuestSecrets, storeGuestSecrets } from './guest-secrets.ts'
import { type DiskAccess, resolveAccess } from './resolve-access.ts'
import { checkUserImage } from '../image/images.ts'
import { checkNewDisk, lockDiskHost, startDiskJob } from './disk-host.ts'

/** Disk to create; image and keys were validated. */
export interface DiskCreate {
  readonly hostId: HostId
  readonly label: string | null
  readonly sizeMib: number
  readonly filesystem: Filesystem
  readonly image: string | null
  /** Ignored without an image; absent without credentials. */
  readonly access?: DiskAccess
  /** Ignored without an image. */
  readonly secrets?: GuestSecrets
}

/**
 * Creates a disk of a host in any state except deleting (decision H10). Returns the IDs of disk and job event. Throws resource.not_found, host.deleting,
 * request.field_invalid, and the errors of `checkNewDisk` and `resolveAccess`.
 */
export async function acceptDiskCreate(
  tx: Tx,
  actor: Actor,
  { hostId, access, secrets, ...input }: DiskCreate,
  by: Pick<Terms, 'catalogue'>,
): Promise<{ id: DiskId; operationId: EventId }> {
  const host = await lockDiskHost(tx, actor, hostId)
  const missing = input.image === null ? null : explainImageThere(by.catalogue, host.region, input.image)
  if (missing) throw missing
  await checkUserImage(tx, actor, input)
  await checkNewDisk(tx, host, input.sizeMib, by)
  const label = input.label ?? defaultDisk.label
  const key = { accountId: actor.accountId, hostId }
  const credentials = input.image === null || !access ? {} : await resolveAccess(tx, actor, access)
  const id = await insertDisk(tx, key, { ...input, ...credentials, label })
  const target = { accountId: actor.accountId, host, diskId: id }
  if (secrets && input.image !== null) await storeGuestSecrets(tx, target, secrets, by)
  return { id, ...(await startDiskJob(tx, actor, host, { action: 'host_disk_create', disk: { id, label } })) }
}
