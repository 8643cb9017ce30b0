import { type Registry, queryRegistry } from '../../registry/open-registry.ts'
import type { PlaneRow } from '../planes/plane-row.ts'

/** A snapshot as the registry has it. */
export interface SnapshotRow {
  readonly file: string
  /** When its saving began: everything from before is in it. In milliseconds since 1970. */
  readonly takenMs: number
  /** Revision of etcd that it ends with. */
  readonly revision: number
  readonly bytes: number
  /** Minor of Kubernetes that ran then. */
  readonly version: string
}

/** How long after one that failed another is tried. In seconds. */
const retrySeconds = 60

/**
 * Takes note that a snapshot of a control plane is tried now; false where none is due: the last one is younger than the interval, or another process has just tried. None of one that was never finished, is just being restored, or has no etcd.
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

/** Records a snapshot that is whole in its place; false where the control plane is gone meanwhile, or was restored: then it belongs to nobody. */
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

/** The snapshots of a control plane, the last first. */
export async function listSnapshots(registry: Registry, plane: string): Promise<SnapshotRow[]> {
  return queryRegistry<SnapshotRow & { readonly [column: string]: unknown }>(
    registry,
    `select file, (extract(epoch from taken) * 1000)::float8 as "takenMs", revision::float8 as revision, bytes::float8 as bytes, version
     from infra.plane_snapshots where plane = $1 order by taken desc, file desc`,
    [plane],
  )
}

/** Forgets a snapshot, whose file is gone. */
export async function dropSnapshot(registry: Registry, plane: string, file: string): Promise<void> {
  await queryRegistry(registry, 'delete from infra.plane_snapshots where plane = $1 and file = $2', [plane, file])
}
