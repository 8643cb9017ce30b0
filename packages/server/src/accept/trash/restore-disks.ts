import { canKeepDisks } from '#domain/catalogue/explain-ability.ts'
import { countedType } from '#domain/catalogue/host-types.ts'
import { rejectNotOffline, rejectTooLarge, rejectTooMany } from '#domain/disk/reject.ts'
import { rejectBusy } from '#domain/host/state.ts'
import { rejectLocked } from '#domain/lock/reject-locked.ts'
import { type Actor, ApiError, type EventId, type HostId } from '#domain/shared/index.ts'
import { sumDisks } from '#store/disk/find-disks.ts'
import { deleteHostParts } from '#store/host/delete-host-parts.ts'
import type { HostRow } from '#store/host/find-hosts.ts'
import { lockHostVolumes } from '#store/host/lock-host.ts'
import { changeHost } from '#store/host/move-host.ts'
import type { Tx } from '#store/open-store.ts'
import { restoreDevices, type RestoredDisks, restoreDisks } from '#store/trash/trash-disks.ts'
import type { StoredTrashItem } from '#store/trash/trash-items.ts'
import { detachFromHost } from '../attachment/detach-from-host.ts'
import { lockDiskHost, startDiskJob } from '../disk/disk-host.ts'
import type { Terms } from '../terms.ts'
import type { RestoredResource } from './start-restore.ts'

/** Item of a host's disks, and the label of a single disk. */
interface TrashedDisks {
  readonly item: StoredTrashItem
  readonly hostId: HostId
  readonly label: string
}

type By = Pick<Terms, 'catalogue'>

/**
 * Returns a disk to its host and to the slots that are still free. For the item of a rebuild, exchanges all disks and configurations of the host, which must be
 * off, for the previous ones. Throws trash.host_deleted, host.not_offline, host.busy, resource.locked, host.disks_full and disk.space_insufficient.
 */
export async function restoreTrashedDisks(
  tx: Tx,
  actor: Actor,
  { item, hostId, label }: TrashedDisks,
  by: By,
): Promise<RestoredResource> {
  const host = await lockDiskHost(tx, actor, hostId).catch(rejectDeletedHost)
  const isExchange = item.configs !== null
  if (isExchange) await replaceParts(tx, actor, host, by)
  const disks = await restoreDisks(tx, item, label)
  const [first] = disks
  if (!first) throw new Error(`trash item ${item.id} has no disk`)
  await checkRoom(tx, host, disks, by)
  const missing = await restoreDevices(tx, item)
  const { operationId } = await startDiskJob(tx, actor, host, {
    action: 'host_disk_restore',
    disk: { id: first.id, label },
  })
  if (isExchange) await completeExchange(tx, actor, host, { disks, causeId: operationId })
  const changes = [
    ...(isExchange ? ['The trash keeps the disks and configurations that the host has now.'] : []),
    ...(missing > 0 ? [`The disk is not in ${missing} of its previous slots, which are in use or gone.`] : []),
  ]
  return { id: first.id, operationId, changes }
}

async function replaceParts(tx: Tx, actor: Actor, host: HostRow, by: By): Promise<void> {
  rejectLocked('host', host)
  rejectBusy(host)
  rejectNotOffline({ id: host.id, status: host.status, desiredPower: host.wants_power })
  await lockHostVolumes(tx, host.id)
  await deleteHostParts(tx, actor, { hostId: host.id, isKeeping: canKeepDisks(by.catalogue, host.region) })
}

/** The disks count as disks of the host already. */
async function checkRoom(tx: Tx, host: HostRow, disks: RestoredDisks, by: By): Promise<void> {
  const { count, stayingMib, deletingMib } = await sumDisks(tx, host.id)
  rejectTooMany(count - 1)
  const moreMib = disks.reduce((sum, one) => sum + one.size_mib, 0)
  const takenMib = stayingMib - moreMib + (host.status === 'offline' ? 0 : deletingMib)
  const fix = ' Delete or shrink another disk of the host, whose data the trash keeps, or resize the host.'
  rejectTooLarge(takenMib, moreMib, countedType(by.catalogue, host).diskMib, fix)
}

interface Exchange {
  readonly disks: RestoredDisks
  readonly causeId: EventId
}

/** Volumes are detached as by a rebuild (decision H10.6), because the configurations that had them are deleted. */
async function completeExchange(tx: Tx, { accountId }: Actor, host: HostRow, { disks, causeId }: Exchange) {
  await changeHost(tx, host.id, { image: disks.find(({ image }) => image !== null)?.image ?? null })
  await detachFromHost(tx, { accountId, hostId: host.id, leaving: 'all', causeId })
}

function rejectDeletedHost(error: unknown): never {
  if (!(error instanceof ApiError) || (error.code !== 'resource.not_found' && error.code !== 'host.deleting'))
    throw error
  throw new ApiError('trash.host_deleted', 'The host of this disk is deleted too. Restore the host first.')
}
