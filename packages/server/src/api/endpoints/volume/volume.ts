import type { Volume, VolumeCreateBody } from '@moorage/contract'
import { acceptVolumeAttach } from '#accept/volume/attach.ts'
import { acceptVolumeClone } from '#accept/volume/clone.ts'
import { acceptVolumeCreate, type VolumeCreate } from '#accept/volume/create.ts'
import { acceptVolumeDelete } from '#accept/volume/delete.ts'
import { acceptVolumeDetach } from '#accept/volume/detach.ts'
import { acceptVolumeResize } from '#accept/volume/resize.ts'
import { acceptVolumeRollback } from '#accept/volume/rollback.ts'
import { acceptVolumeUpdate } from '#accept/volume/update.ts'
import { acceptVolumeTransfer } from '#accept/volume/transfer.ts'
import { listLockTypes } from '#domain/lock/reject-locked.ts'
import {
  asId,
  type ConfigId,
  type HostId,
  type VolumeBackupId,
  type VolumeId,
  type VolumeSnapshotId,
} from '#domain/shared/index.ts'
import { normaliseTags } from '#domain/tag/normalise-tags.ts'
import type { ContentTransfer } from '#domain/volume/content.ts'
import { checkHasRegion, checkVolumeCreate } from '#domain/volume/check-create.ts'
import { checkVolumeLabel, devicePath } from '#domain/volume/label.ts'
import { checkResizeBound } from '#domain/volume/size.ts'
import { findVolume, listVolumes, locateVolume, type VolumeRow } from '#store/volume/find-volumes.ts'
import type { Tx } from '#store/open-store.ts'
import { wireTime } from '#store/column-types.ts'
import type { CallOf, HandlersOf, PathOf } from '../../call.ts'
import { respondRow } from '../../respond.ts'
import { listStored, locateStored, viewStored } from '../../stored-reads.ts'
import { changeStored } from '../../change-stored.ts'

const volumeIdOf = ({ volumeId }: PathOf<'volume.view'>): VolumeId => asId<VolumeId>(volumeId)

const locate = locateStored(locateVolume, volumeIdOf)

/** Operations 1 to 9. */
export const volumeHandlers: HandlersOf<'volume'> = {
  'volume.list': listStored(listVolumes, volumeBody),
  'volume.view': viewStored(findVolume, volumeIdOf, volumeBody),

  // Attaches the volume if a host is named (contract, "Create body (2)"; decisions D1 to D6).
  'volume.create': {
    kind: 'change',
    check: (body, call, given) => [...checkHasRegion(given), ...checkVolumeCreate(body, call.catalogue)],
    accept: (tx, call) =>
      respondRow(acceptVolumeCreate(tx, call.actor, volumeInputOf(call.body), call), volumeBody, call),
  },

  'volume.update': {
    kind: 'change',
    locate,
    check: ({ label, tags }) => [
      ...(label === undefined ? [] : checkVolumeLabel(label)),
      ...(tags === undefined ? [] : normaliseTags(tags).errors),
    ],
    accept(tx, call) {
      const { label = null, tags } = call.body
      const input = { id: volumeIdOf(call.params), label, tags: tags === undefined ? null : normaliseTags(tags).tags }
      return respondRow(acceptVolumeUpdate(tx, call.actor, input), volumeBody, call)
    },
  },

  // The volume returns 404 from the response on and is wiped afterward (decision D8).
  'volume.delete': changeStored(locate, acceptVolumeDelete, (path) => ({ id: volumeIdOf(path) })),

  // Contract, "Attach rules"; decisions D4 to D6.
  'volume.attach': {
    kind: 'change',
    locate,
    accept(tx, call) {
      const input = { id: volumeIdOf(call.params), ...attachmentOf(call.body.host_id, call.body) }
      return respondRow(acceptVolumeAttach(tx, call.actor, input, call), volumeBody, call)
    },
  },

  // Decision D7.
  'volume.detach': changeStored(locate, acceptVolumeDetach, (path) => ({ id: volumeIdOf(path) })),

  // The copy is detached and without tags (decision D9).
  'volume.clone': {
    kind: 'change',
    locate,
    check: ({ label }) => (label === undefined ? [] : checkVolumeLabel(label)),
    accept(tx, call) {
      const input = { sourceId: volumeIdOf(call.params), label: call.body.label }
      return respondRow(acceptVolumeClone(tx, call.actor, input, call), volumeBody, call)
    },
  },

  // The volume is copied from its snapshot (decision D13).
  'volume.rollback': {
    kind: 'change',
    locate,
    accept(tx, call) {
      const input = { id: volumeIdOf(call.params), snapshotId: asId<VolumeSnapshotId>(call.body.snapshot_id) }
      return respondRow(acceptVolumeRollback(tx, call.actor, input, call), volumeBody, call)
    },
  },

  // The new size is visible immediately (decision D2). By dialect, the response is the volume or `{}` (decision E10).
  'volume.resize': {
    kind: 'change',
    locate,
    check: ({ size }, call) => (size === undefined ? [] : checkResizeBound(size, call.catalogue.volume)),
    accept(tx, call) {
      const input = { id: volumeIdOf(call.params), sizeGib: call.body.size }
      return respondRow(acceptVolumeResize(tx, call.actor, input, call), volumeBody, call)
    },
  },

  // The URLs are served by main/uploads, which has the drivers (decision D13.8).
  'volume.open_export': transferContent('export'),
  'volume.open_import': transferContent('import'),
}

/** Path of the routes for the content of volumes, below the origin. */
export const contentPath = '/v4/content/volumes'

function transferContent(transfer: ContentTransfer) {
  return {
    kind: 'change',
    locate,
    async accept(tx: Tx, call: CallOf<'volume.open_export'>) {
      const input = { id: volumeIdOf(call.params), transfer }
      const { ticket, sizeGib } = await acceptVolumeTransfer(tx, call.actor, input)
      const sealed = await call.secretBox.seal(JSON.stringify(ticket), `${contentPath}/${transfer}`)
      const url = `${call.origin()}${contentPath}/${transfer}/${Buffer.from(sealed).toString('base64url')}`
      const body = { url, size: sizeGib * 2 ** 30 }
      return { body, replayBody: { ...body, url: '<REDACTED>' } }
    },
  } as const
}

function volumeInputOf(body: VolumeCreateBody): VolumeCreate {
  return {
    label: body.label,
    sizeGib: body.size ?? null,
    region: body.region ?? null,
    encryption: body.encryption ?? null,
    tags: normaliseTags(body.tags ?? []).tags,
    snapshotId: body.snapshot_id === undefined ? null : asId<VolumeSnapshotId>(body.snapshot_id),
    on: body.host_id === undefined ? null : attachmentOf(body.host_id, body),
    backupId: body.backup_id === undefined ? null : asId<VolumeBackupId>(body.backup_id),
  }
}

type AttachmentBody = Pick<VolumeCreateBody, 'config_id' | 'persist_across_boots'>

function attachmentOf(hostId: number, body: AttachmentBody): NonNullable<VolumeCreate['on']> {
  return {
    hostId: asId<HostId>(hostId),
    configId: body.config_id === undefined ? null : asId<ConfigId>(body.config_id),
    isPersisting: body.persist_across_boots ?? true,
  }
}

/** Returns the volume response (contract, "Volume"; additional fields: decisions D1, D4, E9). */
export function volumeBody(row: VolumeRow, { vendor }: { readonly vendor: string }): Volume {
  return {
    id: row.id,
    label: row.label,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
    filesystem_path: devicePath(vendor, row.label),
    hardware_type: row.hardware_type,
    host_id: row.host_id,
    host_label: row.host_label,
    region: row.region,
    size: row.size_gib,
    status: row.status,
    tags: row.tags,
    encryption: row.encryption,
    io_ready: row.io_ready,
    orch_cluster_id: row.orch_cluster_id,
    locks: listLockTypes(row),
  }
}
