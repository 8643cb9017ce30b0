import { type Registry, queryRegistry } from '../../registry/open-registry.ts'
import type { PlaneRow } from '../planes/plane-row.ts'

/** A recorded snapshot. */
export interface SnapshotRow {
  readonly file: string
  /** Start in milliseconds since 1970; the snapshot includes all earlier changes. */
  readonly takenMs: number
  /** Last revision of etcd in the snapshot. */
  readonly revision: number
  readonly bytes: number
  /** Minor version of Kubernetes at that time. */
  readonly version: string
}

/** Pause after a failed attempt. */
const retrySeconds = 60

/**
 * Returns true and records an attempt if a snapshot is due. False if the last one is younger than the interval, or another attempt was less than a minute ago.
 * Also false if the control plane is incomplete, restoring, or without etcd.
 */
export async function beginDueSnapshot(registry: Registry, plane: string, everyMinutes: number): Promise<boolean> {
  const due = await queryRegistry(
    registry,
    `update infra.control_planes set snapshot_tried = public.moor_now()
     where name = $1 and version is not null and restoring is null and store = 'etcd'
       and (snapshot_tried is null or snapshot_tried <= public.moor_now() - least($2 * 60, $3::int) * interval '1 second')
       and not exists (select from infra.plane_snapshots where plane = $1 and taken > public.moor_now() - $2 * interval '1 minute')
     returning 1`,
    [plane, everyMinutes, retrySeconds],
  )
  return due.length > 0
}

/** Records a complete snapshot. Returns false if the control plane is gone, is being restored, or was restored meanwhile. */
export async function recordSnapshot(
  registry: Registry,
  { name, restores }: Pick<PlaneRow, 'name' | 'restores'>,
  { file, takenMs, revision, bytes, version }: SnapshotRow,
): Promise<boolean> {
  const recorded = await queryRegistry(
    registry,
    `insert into infra.plane_snapshots (plane, file, taken, revision, bytes, version)
     select name, $3, to_timestamp($4::float8 / 1000), $5, $6, $7 from infra.control_planes
     where name = $1 and restores = $2 and restoring is null
     on conflict (plane, file) do update set taken = excluded.taken, bytes = excluded.bytes returning 1`,
    [name, restores, file, takenMs, revision, bytes, version],
  )
  return recorded.length > 0
}

/** Lists a control plane's snapshots, newest first. */
export async function listSnapshots(registry: Registry, plane: string): Promise<SnapshotRow[]> {
  return queryRegistry<SnapshotRow & { readonly [column: string]: unknown }>(
    registry,
    `select file, (extract(epoch from taken) * 1000)::float8 as "takenMs", revision::float8 as revision, bytes::float8 as bytes, version
     from infra.plane_snapshots where plane = $1 order by taken desc, file desc`,
    [plane],
  )
}

/** Deletes a snapshot's row, after its file. Idempotent. */
export async function dropSnapshot(registry: Registry, plane: string, file: string): Promise<void> {
  await queryRegistry(registry, 'delete from infra.plane_snapshots where plane = $1 and file = $2', [plane, file])
}
