import type { VolumeSnapshot } from '@moorage/contract'
import {
  acceptVolumeSnapshotCreate,
  acceptVolumeSnapshotDelete,
  acceptVolumeSnapshotUpdate,
} from '#accept/volume-snapshot/volume-snapshots.ts'
import { type ApiError, asId, type VolumeId, type VolumeSnapshotId } from '#domain/shared/index.ts'
import { normaliseTags } from '#domain/tag/normalise-tags.ts'
import { volumeSnapshotLabelMax } from '#domain/volume-snapshot/plan.ts'
import { checkVolumeLabel } from '#domain/volume/label.ts'
import { wireTime } from '#store/column-types.ts'
import {
  findVolumeSnapshot,
  listVolumeSnapshots,
  type VolumeSnapshotRow,
} from '#store/volume-snapshot/volume-snapshots.ts'
import { locateVolume } from '#store/volume/find-volumes.ts'
import type { HandlersOf, PathOf } from '../../call.ts'
import { changeStored } from '../../change-stored.ts'
import { respondRow } from '../../respond.ts'
import { listStored, locateStored, viewStored } from '../../stored-reads.ts'

const idOf = ({ snapshotId }: PathOf<'volume_snapshot.view'>) => asId<VolumeSnapshotId>(snapshotId)
const volumeIdOf = ({ volumeId }: PathOf<'volume_snapshot.create'>) => asId<VolumeId>(volumeId)
const locate = locateStored(findVolumeSnapshot, idOf)

/** Operations on volume snapshots (decision D13). */
export const volumeSnapshotHandlers: HandlersOf<'volume_snapshot'> = {
  'volume_snapshot.list': listStored(listVolumeSnapshots, renderVolumeSnapshot),
  'volume_snapshot.view': viewStored(findVolumeSnapshot, idOf, renderVolumeSnapshot),
  'volume_snapshot.create': {
    kind: 'change',
    locate: locateStored(locateVolume, volumeIdOf),
    check: checkBody,
    accept(tx, call) {
      const { label = null, tags = [] } = call.body
      const input = { volumeId: volumeIdOf(call.params), label, tags: normaliseTags(tags).tags }
      return respondRow(acceptVolumeSnapshotCreate(tx, call.actor, input, call), renderVolumeSnapshot, call)
    },
  },
  'volume_snapshot.update': {
    kind: 'change',
    locate,
    check: checkBody,
    accept(tx, call) {
      const { label, tags } = call.body
      const input = {
        id: idOf(call.params),
        ...(label !== undefined && { label }),
        ...(tags && { tags: [...normaliseTags(tags).tags] }),
      }
      return respondRow(acceptVolumeSnapshotUpdate(tx, call.actor, input), renderVolumeSnapshot, call)
    },
  },
  'volume_snapshot.delete': changeStored(locate, acceptVolumeSnapshotDelete, idOf),
}

function checkBody({ label, tags }: { readonly label?: string; readonly tags?: string[] }): ApiError[] {
  return [
    ...(label === undefined ? [] : checkVolumeLabel(label, volumeSnapshotLabelMax)),
    ...(tags === undefined ? [] : normaliseTags(tags).errors),
  ]
}

/** Returns the response about a volume snapshot (decision D13). */
export function renderVolumeSnapshot(row: VolumeSnapshotRow): VolumeSnapshot {
  const { id, label, volume_id, volume_label, region, status, hardware_type, encryption, is_automatic, tags } = row
  const fields = { id, label, volume_id, volume_label, region, size: row.size_gib, status, hardware_type, encryption }
  return { ...fields, is_automatic, tags, created: wireTime(row.created), updated: wireTime(row.updated) }
}
