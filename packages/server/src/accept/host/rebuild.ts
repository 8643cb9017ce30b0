import type { Encryption } from '@moorage/contract'
import { explainDiskEncryption, resolveDiskEncryption } from '#domain/catalogue/disk-encryption.ts'
import { canKeepDisks, explainImageThere, explainUserData } from '#domain/catalogue/explain-ability.ts'
import { hostTypeOf } from '#domain/catalogue/host-types.ts'
import { rejectTooMany, rejectTooMuchKept } from '#domain/disk/reject.ts'
import { planFirstDisks } from '#domain/host/first-disks.ts'
import { rejectBusy, rejectDeleting } from '#domain/host/state.ts'
import { explainSwapOptions } from '#domain/host/host-options.ts'
import { rejectLocked } from '#domain/lock/reject-locked.ts'
import type { Actor, EventId, HostId, TrashId } from '#domain/shared/index.ts'
import { sumDisks } from '#store/disk/find-disks.ts'
import { startJob } from '#store/event/start-job.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import { deleteHostParts } from '#store/host/delete-host-parts.ts'
import type { HostRow } from '#store/host/find-hosts.ts'
import { insertHostParts } from '#store/host/insert-host-parts.ts'
import { lockHost, lockHostVolumes } from '#store/host/lock-host.ts'
import { changeHost, moveHost } from '#store/host/move-host.ts'
import type { Tx } from '#store/open-store.ts'
import { detachFromHost } from '../attachment/detach-from-host.ts'
import { type GuestSecrets, storeGuestSecrets } from '../disk/guest-secrets.ts'
import { type DiskAccess, resolveAccess } from '../disk/resolve-access.ts'
import { checkUserImage } from '../image/images.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import type { Terms } from '../terms.ts'

/** Host and its new disks; image and credentials were validated. */
export interface HostRebuild {
  readonly id: HostId
  readonly image: string
  readonly swapMib: number
  readonly isBooted: boolean
  readonly diskEncryption: Encryption | null
  readonly access: DiskAccess
  readonly secrets?: GuestSecrets
}

/** A rebuild supersedes these jobs (decisions D11, H10.6). */
const replaced = [
  'host_boot',
  'host_shutdown',
  'host_reboot',
  'host_rebuild',
  'host_disk_create',
  'host_disk_clone',
  'host_disk_resize',
  'host_disk_delete',
] as const

/**
 * Replaces disks and configurations of a host, and returns the IDs of the job's event and of the trash item with the previous ones. Detaches all volumes, and boots the host if `isBooted` is
 * true (decision H10.6). Throws resource.not_found, resource.locked, host.deleting, host.busy while resizing, host.disks_full, disk.space_insufficient, request.field_invalid,
 * and the errors of `resolveAccess`.
 */
export async function acceptHostRebuild(
  tx: Tx,
  actor: Actor,
  input: HostRebuild,
  by: Pick<Terms, 'catalogue'>,
): Promise<{ operationId: EventId; trashId: TrashId | null }> {
  const host = await lockHost(tx, actor, input.id)
  rejectLocked('host', host)
  rejectDeleting(host)
  if (host.status === 'resizing') rejectBusy(host)
  const error =
    explainImageThere(by.catalogue, host.region, input.image) ??
    explainDiskEncryption(by.catalogue, host.region, input.diskEncryption) ??
    explainUserData(by.catalogue, host.region, typeof input.secrets?.userData === 'string')
  if (error) throw error
  const credentials = await resolveAccess(tx, actor, input.access)
  const disks = (await planDisksOf(tx, host, input, by)).map((disk) =>
    disk.image === null ? disk : { ...disk, ...credentials },
  )
  await checkUserImage(tx, actor, { image: input.image, sizeMib: disks[0]?.sizeMib ?? 0 })
  await lockHostVolumes(tx, host.id)
  const isKeeping = canKeepDisks(by.catalogue, host.region)
  const trashId = await deleteHostParts(tx, actor, { hostId: host.id, isKeeping })
  const configId = await insertHostParts(tx, actor, host.id, { disks, image: input.image })
  if (input.secrets) await storeGuestSecrets(tx, { accountId: actor.accountId, host }, input.secrets, by)
  const bootSerial = host.boot_serial + (input.isBooted ? 1 : 0)
  const changes = {
    image: input.image,
    wants_power: input.isBooted ? 'on' : 'off',
    boot_serial: bootSerial,
    boot_config_id: input.isBooted ? configId : null,
    disk_encryption: resolveDiskEncryption(by.catalogue, host.region, input.diskEncryption ?? host.disk_encryption),
  } as const
  if (!(await moveHost(tx, host.id, 'rebuildAsked', changes))) await changeHost(tx, host.id, changes)
  return { trashId, operationId: await startRebuildJobs(tx, actor, host, input.isBooted ? bootSerial : null) }
}

async function planDisksOf(tx: Tx, host: HostRow, { image, swapMib }: HostRebuild, by: Pick<Terms, 'catalogue'>) {
  const { diskMib } = hostTypeOf(by.catalogue, host.type)
  const error = explainSwapOptions(swapMib, diskMib)
  if (error) throw error
  const { count, stayingMib, keptMib } = await sumDisks(tx, host.id)
  rejectTooMany(count)
  await checkAccountLimits(tx, host.account_id, { gib: 0 })
  rejectTooMuchKept({ usedMib: stayingMib, keptMib }, diskMib, diskMib)
  return planFirstDisks({ image, swapMib, isBare: false }, diskMib)
}

async function startRebuildJobs(tx: Tx, actor: Actor, host: HostRow, bootSerial: number | null): Promise<EventId> {
  const { accountId } = actor
  const key = { kind: 'host', id: host.id } as const
  await supersedeJobs(tx, key, replaced)
  const entity = { type: 'host', id: host.id, label: host.label } as const
  const rebuild = { entity, action: 'host_rebuild', work: { ...key, region: host.region } } as const
  const { id: causeId, generation } = await startJob(tx, actor, rebuild)
  if (bootSerial !== null) {
    const boot = { entity, action: 'host_boot', target: { bootSerial }, causeId } as const
    await startJob(tx, { accountId, system: true }, { ...boot, work: { ...key, generation } })
  }
  await detachFromHost(tx, { accountId, hostId: host.id, leaving: 'all', causeId })
  return causeId
}
