import type { Encryption } from '@moorage/contract'
import { resolveVolumeEncryption } from '#domain/catalogue/disk-encryption.ts'
import { explainStorageClass, explainVolumeEncryption } from '#domain/catalogue/explain-ability.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import {
  type Actor,
  type ConfigId,
  ApiError,
  type HostId,
  throwErrors,
  type VolumeBackupId,
  type VolumeSnapshotId,
} from '#domain/shared/index.ts'
import { checkSnapshotSource } from '#domain/volume-snapshot/check-snapshot-source.ts'
import { chooseHardwareType } from '#domain/catalogue/catalogue.ts'
import type { HostPlacement } from '#store/attachment/insert-attachment.ts'
import { lockTarget } from '#store/attachment/lock-target.ts'
import type { Tx } from '#store/open-store.ts'
import { rememberTags } from '#store/tag/remember-tags.ts'
import type { VolumeBackupRow } from '#store/volume-backup/volume-backups.ts'
import { lockSourceSnapshot } from '#store/volume-snapshot/volume-snapshots.ts'
import { choosePlacement } from '../attachment/choose-placement.ts'
import type { Terms } from '../terms.ts'
import { lockVolumeBackup } from '../volume-backup/volume-backups.ts'
import { type StartedVolume, startVolume } from './start-volume.ts'

/** Host to which a new volume is attached. */
interface FirstHost {
  readonly hostId: HostId
  readonly configId: ConfigId | null
  readonly isPersisting: boolean
}

/** Volume to create; label, size and tags were validated. */
export interface VolumeCreate {
  readonly label: string
  readonly sizeGib: number | null
  /** Null uses the host's region; `region` or `on` is set. */
  readonly region: string | null
  /** Null uses the dialect's default (decision D1). */
  readonly encryption: Encryption | null
  readonly tags: readonly string[]
  readonly on: FirstHost | null
  /** Backup whose content the volume gets (decision D13); absent for an empty volume. */
  readonly backupId?: VolumeBackupId | null
  /** Snapshot whose data the volume gets (decision D13); absent for an empty volume. */
  readonly snapshotId?: VolumeSnapshotId | null
}

/**
 * Creates a volume, attached to a host if one is named (contract, "Create body (2)"; decisions D1 to D6). Returns row and job event ID. Throws
 * request.reference_invalid, snapshot.not_available, backup.not_available, volume.size_bounds, volume.region_mismatch, request.field_invalid, and the errors of
 * `choosePlacement` and `startVolume`.
 */
export async function acceptVolumeCreate(tx: Tx, actor: Actor, input: VolumeCreate, by: Terms): Promise<StartedVolume> {
  const { label, tags } = input
  const { volume } = by.catalogue
  const hostPlacement = input.on && (await reserve(tx, actor, { region: input.region, on: input.on }, by))
  const snapshot = input.snapshotId ? await lockSourceSnapshot(tx, actor, { id: input.snapshotId }) : null
  const backup = input.backupId ? await lockVolumeBackup(tx, actor, input.backupId) : null
  const region = hostPlacement?.host.region ?? input.region ?? snapshot?.region ?? backup?.region ?? ''
  if (snapshot) throwErrors(checkSnapshotSource({ ...input, region }, snapshot))
  const requested = input.encryption ?? backup?.encryption ?? null
  const error =
    (snapshot && explainStorageClass(by.catalogue, region, snapshot.hardware_type)) ??
    explainVolumeEncryption(by.catalogue, region, snapshot?.encryption ?? requested) ??
    (backup && explainBackup(backup, input, region))
  if (error) throw error
  const job = { action: 'volume_create', gib: volume.gib, ...(hostPlacement && { hostPlacement }) } as const
  await rememberTags(tx, actor.accountId, tags)
  return startVolume(
    tx,
    actor,
    {
      label,
      sizeGib: input.sizeGib ?? snapshot?.size_gib ?? backup?.size_gib ?? volume.sizeDefaultGib,
      region,
      tags,
      hardwareType:
        snapshot?.hardware_type ?? chooseHardwareType(findRegion(by.catalogue, region)?.storageClasses ?? []),
      encryption:
        snapshot?.encryption ??
        resolveVolumeEncryption(by.catalogue, region, { requested, isDefault: by.policy.isVolumeEncrypted }),
      ...(snapshot && { sourceSnapshotId: snapshot.id }),
      ...(backup && { backupId: backup.id }),
    },
    snapshot ? { ...job, source: { type: 'volume_snapshot', id: snapshot.id, label: snapshot.label } } : job,
  )
}

/** The restored content must fit, and its region has the store of the backup. */
function explainBackup(
  { id, size_gib: sizeGib, region: own }: VolumeBackupRow,
  input: Pick<VolumeCreate, 'sizeGib'>,
  region: string,
): ApiError | null {
  if (region !== own)
    return new ApiError('request.field_invalid', `Backup ${id} is in region ${own}, not in ${region}.`, {
      field: 'region',
    })
  if ((input.sizeGib ?? sizeGib) >= sizeGib) return null
  return new ApiError('request.field_invalid', `The volume needs at least ${sizeGib} GiB for backup ${id}.`, {
    field: 'size',
  })
}

interface Reservation extends Pick<VolumeCreate, 'region'> {
  readonly on: FirstHost
}

async function reserve(tx: Tx, actor: Actor, { region, on }: Reservation, by: Terms): Promise<HostPlacement> {
  const host = await lockTarget(tx, actor, on.hostId)
  if (region !== null && region !== host.region) {
    throw new ApiError('volume.region_mismatch', `Host ${host.id} is in region ${host.region}, not in ${region}.`, {
      field: 'region',
    })
  }
  return choosePlacement(tx, actor, { host, configId: on.configId, isPersisting: on.isPersisting }, by)
}
