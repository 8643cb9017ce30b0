import { expect } from 'vitest'
import type { Store } from '#store/open-store.ts'
import { sqlOn } from '../database/rows.ts'
import { markVolumes } from '../simulated/mark-content.ts'

/** What the engine must still hold: the identity and content of each complete disk, by resource. */
export type WalkLedger = Map<string, string>

const readEngine = async ({ db }: Store): Promise<WalkLedger> => {
  const rows = await sqlOn(db)<{ key: string; identity: string }>`
    select 'volume/' || volumes.id as key, made.id || ' ' || encode(sha256(bytes), 'hex') as identity
    from volumes join sim.volumes as made on public_id = volumes.id and made.uid = volumes.uid::text
      join sim.chunks on chunks.extent = made.extent and number = 0 where provisioned_at is not null
    union all
    select 'host/' || hosts.id, made.id::text from hosts join sim.hosts as made on public_id = hosts.id and made.uid = hosts.uid::text
    where provisioned_at is not null
    union all
    select 'disk/' || disks.host_id || '/' || disks.id, made.id::text
    from disks join sim.disks as made on public_id = disks.id and made.uid = disks.uid::text where provisioned_at is not null
    union all
    select 'bytes/' || disks.host_id || '/' || disks.id, (select max(copy.size_mib) from sim.disks as copy where copy.name = made.name or copy.source = made.name)::text
    from disks join sim.disks as made on public_id = disks.id and made.uid = disks.uid::text where provisioned_at is not null`
  return new Map(rows.map(({ key, identity }) => [key, identity]))
}

/** Marks new volumes, and adds all disks that are new and complete. */
export async function extendLedger(store: Store, ledger: WalkLedger): Promise<void> {
  await markVolumes(store)
  for (const [key, identity] of await readEngine(store)) if (!ledger.has(key)) ledger.set(key, identity)
}

/** Fails if a host at rest in the trash is on, or a volume there is plugged into a host. */
export async function expectKeptOff({ db }: Store): Promise<void> {
  const on = await sqlOn(db)`
    select 'host' as kind, hosts.id from hosts join sim.hosts as made on public_id = hosts.id where is_trashed and power = 'on'
    union all select 'volume', item.volume_id from trash_items as item join sim.volumes as made on public_id = item.volume_id
      join sim.devices on devices.volume_id = made.id`
  expect(on).toEqual([])
}

/**
 * Compares the tables of the simulator with the ledger after volumes and hosts were restored: the same disks with the same content, in their hosts or in the
 * trash, except what a purge removed, of which nothing is left. A disk that became smaller has a copy. Returns the number of compared resources.
 */
export async function expectNothingLost(
  store: Store,
  ledger: WalkLedger,
  purgedDisks: ReadonlySet<string>,
): Promise<number> {
  const engine = await readEngine(store)
  const ended = await sqlOn(store)<{ key: string }>`
    select entity_type || '/' || entity_id as key from events where action in ('volume_purge', 'host_purge')`
  const purged = new Set([...ended.map(({ key }) => key), ...purgedDisks])
  const isPurged = (key: string): boolean => {
    const [kind, host] = key.split('/')
    // The copy of a disk that became smaller may have been purged.
    const isCopyPurged = kind === 'bytes' && [...purgedDisks].some((disk) => disk.startsWith(`disk/${host}/`))
    return purged.has(key) || isCopyPurged || (kind !== 'volume' && purged.has(`host/${host}`))
  }
  const kept = [...ledger].filter(([key]) => !isPurged(key))
  expect(kept.map(([key]) => [key, engine.get(key)])).toEqual(kept)
  const [left] = await sqlOn(store)<Record<string, number>>`
    select (select count(*) from trash_items where disk_host_id is null or is_purging)::integer as items,
      (select count(*) from volumes where deleted_at is not null)::integer as deleted,
      (select count(*) from volumes join sim.volumes as made on public_id = volumes.id where made.size_gib <> volumes.size_gib)::integer as sizes,
      (select count(*) from sim.chunks where not exists (select from sim.volumes where volumes.extent = chunks.extent))::integer as chunks,
      (select count(*) from disks)::integer - (select count(*) from sim.disks)::integer as disks`
  expect({ ...left, purged: [...purged].filter((key) => engine.has(key)) }).toEqual({
    items: 0,
    deleted: 0,
    sizes: 0,
    chunks: 0,
    disks: 0,
    purged: [],
  })
  return kept.length
}
