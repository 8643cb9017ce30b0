import { acceptVolumeSnapshotCreate, acceptVolumeSnapshotDelete } from '#accept/volume-snapshot/volume-snapshots.ts'
import { acceptVolumeCreate } from '#accept/volume/create.ts'
import { acceptVolumeRollback } from '#accept/volume/rollback.ts'
import { asId, type EventId, type VolumeId, type VolumeSnapshotId } from '#domain/shared/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { acceptFor } from './accept-for.ts'

/** Requests a snapshot of a volume, with the default label if `label` is absent; returns its ID. Throws if rejected. */
export async function requestSnapshot(bench: EngineBench, volumeId: number, label?: string): Promise<VolumeSnapshotId> {
  const input = { volumeId: asId<VolumeId>(volumeId), label: label ?? null, tags: [] }
  return (await acceptFor(bench, (tx, actor) => acceptVolumeSnapshotCreate(tx, actor, input, bench.terms))).row.id
}

/** Requests the deletion of a snapshot; returns the event ID. Throws if rejected. */
export async function requestSnapshotDeletion(bench: EngineBench, id: number): Promise<EventId> {
  const snapshotId = asId<VolumeSnapshotId>(id)
  return (await acceptFor(bench, (tx, actor) => acceptVolumeSnapshotDelete(tx, actor, snapshotId))).operationId
}

/** Requests a volume from a snapshot, of the snapshot's size if `sizeGib` is absent; returns its ID. Throws if rejected. */
export async function requestVolumeFrom(
  bench: EngineBench,
  snapshotId: number,
  { label, sizeGib = null }: { readonly label: string; readonly sizeGib?: number | null },
): Promise<VolumeId> {
  const source = { snapshotId: asId<VolumeSnapshotId>(snapshotId), region: null, encryption: null }
  const input = { label, sizeGib, ...source, tags: [], on: null }
  return (await acceptFor(bench, (tx, actor) => acceptVolumeCreate(tx, actor, input, bench.terms))).id
}

/** Requests the rollback of a volume to its snapshot; returns the event ID. Throws if rejected. */
export async function requestRollback(bench: EngineBench, volumeId: number, snapshotId: number): Promise<EventId> {
  const input = { id: asId<VolumeId>(volumeId), snapshotId: asId<VolumeSnapshotId>(snapshotId) }
  return (await acceptFor(bench, (tx, actor) => acceptVolumeRollback(tx, actor, input, bench.terms))).operationId
}
