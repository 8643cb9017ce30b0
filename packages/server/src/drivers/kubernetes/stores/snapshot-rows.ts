import type { Registry } from '../../registry/open-registry.ts'
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
  const due = await registry.query`update infra.control_planes set snapshot_tried = public.moor_now()
     where name = ${plane} and version is not null and restoring is null and store = 'etcd'
       and (snapshot_tried is null or snapshot_tried <= public.moor_now() - least(${everyMinutes} * 60, ${retrySeconds}::int) * interval '1 second')
       and not exists (select from infra.plane_snapshots where plane = ${plane} and taken > public.moor_now() - ${everyMinutes} * interval '1 minute')
     returning 1`
  return due.length > 0
}

/** Records a complete snapshot. Returns false if the control plane is gone, is being restored, or was restored meanwhile. */
export async function recordSnapshot(
  registry: Registry,
  { name, restores }: Pick<PlaneRow, 'name' | 'restores'>,
  { file, takenMs, revision, bytes, version }: SnapshotRow,
): Promise<boolean> {
  const recorded = await registry.query`insert into infra.plane_snapshots (plane, file, taken, revision, bytes, version)
     select name, ${file}, to_timestamp(${takenMs}::float8 / 1000), ${revision}, ${bytes}, ${version} from infra.control_planes
     where name = ${name} and restores = ${restores} and restoring is null
     on conflict (plane, file) do update set taken = excluded.taken, bytes = excluded.bytes returning 1`
  return recorded.length > 0
}

/** Lists a control plane's snapshots, newest first. */
export async function listSnapshots(registry: Registry, plane: string): Promise<SnapshotRow[]> {
  return registry.query<SnapshotRow>`select file, (extract(epoch from taken) * 1000)::float8 as "takenMs", revision::float8 as revision, bytes::float8 as bytes, version
     from infra.plane_snapshots where plane = ${plane} order by taken desc, file desc`
}

/** Deletes a snapshot's row, after its file. Idempotent. */
export async function dropSnapshot(registry: Registry, plane: string, file: string): Promise<void> {
  await registry.query`delete from infra.plane_snapshots where plane = ${plane} and file = ${file}`
}
