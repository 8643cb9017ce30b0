import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** Resource expected on the infrastructure. */
export interface KnownResource {
  readonly kind: 'volume' | 'snapshot' | 'backup' | 'host'
  readonly id: number
  readonly uid: string
  readonly region: string
  readonly label: string
  readonly isProvisioned: boolean
  readonly isGoing: boolean
  /** True for an attached volume, also while being attached or detached. */
  readonly isHeld: boolean
}

const pageRows = 5_000

const pages: Readonly<
  Record<KnownResource['kind'] | 'replaced' | 'kept', (after: number) => RawBuilder<KnownResource>>
> = {
  volume: (after) => sql`
    select 'volume' as kind, id, uid, region, label, provisioned_at is not null and (replaced_uid is null or status <> 'creating') as "isProvisioned", deleted_at is not null and not exists (select from trash_items where volume_id = volumes.id and not is_purging) as "isGoing",
      exists (select from attachments where volume_id = volumes.id) as "isHeld"
    from volumes where id > ${after} order by id limit ${pageRows}`,
  // Storage that a rollback replaces. It has the data until the rollback is complete.
  replaced: (after) => sql`
    select 'volume' as kind, id, replaced_uid as uid, region, label, true as "isProvisioned", status <> 'creating' as "isGoing", false as "isHeld"
    from volumes where replaced_uid is not null and id > ${after} order by id limit ${pageRows}`,
  snapshot: (after) => sql`
    select 'snapshot' as kind, id, uid, region, label, status = 'available' as "isProvisioned", deleted_at is not null and not exists (select from trash_items where volume_snapshot_id = volume_snapshots.id and not is_purging) as "isGoing",
      false as "isHeld"
    from volume_snapshots where replaced_volume_id is null and id > ${after} order by id limit ${pageRows}`,
  // Storage that finished rollbacks replaced, in the trash or restored as a snapshot, by the volume whose stamp it has.
  kept: (after) => sql`
    select 'volume' as kind, replaced_volume_id as id, uid, region, label, true as "isProvisioned", deleted_at is not null and not exists (select from trash_items where volume_snapshot_id = volume_snapshots.id and not is_purging) as "isGoing",
      false as "isHeld"
    from volume_snapshots where replaced_volume_id in (
      select distinct replaced_volume_id from volume_snapshots where replaced_volume_id > ${after} order by 1 limit ${pageRows}) order by 2`,
  // Volumes of the time of a backup's creation or verification. They hold nothing that is missed.
  backup: (after) => sql`
    select 'backup' as kind, id, unnest(array[uid, scratch_uid]) as uid, region, label, false as "isProvisioned", true as "isGoing", false as "isHeld"
    from volume_backups where id in (select id from volume_backups where id > ${after} order by id limit ${pageRows}) order by id`,
  host: (after) => sql`
    select 'host' as kind, id, uid, region, label, provisioned_at is not null as "isProvisioned", status = 'deleting' and not exists (select from trash_items where host_id = hosts.id and not is_purging) as "isGoing",
      false as "isHeld"
    from hosts where id > ${after} order by id limit ${pageRows}`,
}

/** Yields all volumes, snapshots and backups of volumes and hosts, including those being deleted. */
export async function* readKnownResources(db: Db): AsyncGenerator<KnownResource> {
  for (const pageOf of Object.values(pages)) {
    let last = 0
    for (;;) {
      const { rows } = await pageOf(last).execute(db)
      yield* rows
      last = rows.at(-1)?.id ?? last
      if (rows.length < pageRows) break
    }
  }
}
