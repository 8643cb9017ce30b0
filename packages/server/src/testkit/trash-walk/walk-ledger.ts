import { expect } from 'vitest'
import type { Store } from '#store/open-store.ts'
import { sqlOn } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { markVolumes } from '../simulated/mark-content.ts'
import { readEngine, readPools, type WalkLedger } from './read-engine.ts'
import { writeWalkObjects } from './walk-objects.ts'

/** Marks new volumes, writes objects to new clusters, and adds all that is new and complete. Pools are added by their requests. */
export async function extendLedger(bench: EngineBench, ledger: WalkLedger): Promise<void> {
  await markVolumes(bench.store)
  await writeWalkObjects(bench)
  for (const [key, identity] of await readEngine(bench.store)) if (!ledger.has(key)) ledger.set(key, identity)
}

/** Fails if a host at rest in the trash is on, a volume there is plugged into a host, or a control plane there accepts clients. */
export async function expectKeptOff({ db }: Store): Promise<void> {
  const on = await sqlOn(db)`
    select 'host' as kind, hosts.id from hosts join sim.hosts as made on public_id = hosts.id where is_trashed and power = 'on'
    union all select 'volume', item.volume_id from trash_items as item join sim.volumes as made on public_id = item.volume_id and made.kind = 'volume'
      join sim.devices on devices.volume_id = made.id
    union all select 'cluster', item.cluster_id from trash_items as item join sim.clusters as made on public_id = item.cluster_id
      where not is_purging and admits is distinct from '{}'`
  expect(on).toEqual([])
}

/** Keys of the ledger that need not be there any more. */
export interface EndedKeys {
  readonly purged: ReadonlySet<string>
  readonly replaced: ReadonlySet<string>
}

/**
 * Compares the tables of the simulator with the ledger after all resources were restored: the same disks, storage and objects with the same content, in their
 * places or in the trash, except what a purge removed, of which nothing is left. A disk that became smaller has a copy. Returns the number of compared keys.
 */
export async function expectNothingLost(
  store: Store,
  ledger: WalkLedger,
  { purged, replaced }: EndedKeys,
): Promise<number> {
  const engine = new Map([...(await readEngine(store)), ...(await readPools(store))])
  const isEnded = (key: string): boolean => {
    const [kind, id] = key.split('/')
    // The copy of a disk that became smaller may have been purged.
    const isCopyPurged = kind === 'bytes' && [...purged].some((one) => one.startsWith(`disk/${id}/`))
    const isOfHost = kind === 'disk' || kind === 'bytes'
    // The new storage of a rollback that failed.
    const isUnmade = kind === 'content' && !ledger.has(`storage/${id}`)
    return replaced.has(key) || purged.has(key) || isCopyPurged || (isOfHost && purged.has(`host/${id}`)) || isUnmade
  }
  const kept = [...ledger].filter(([key]) => !isEnded(key))
  expect(kept.map(([key]) => [key, engine.get(key)])).toEqual(kept)
  expect([...purged].filter((key) => engine.has(key))).toEqual([])
  expect(await countLeft(store)).toEqual({
    items: 0,
    deleted: 0,
    sizes: 0,
    chunks: 0,
    storages: 0,
    machines: 0,
    closed: 0,
  })
  return kept.length
}

/** Counts rows of the trash, rows whose storage has another size, and what the simulator has beyond the rows. */
async function countLeft(store: Store): Promise<unknown> {
  const [left] = await sqlOn(store)`
    select (select count(*) from trash_items where disk_host_id is null or is_purging)::integer as items,
      (select count(*) from volumes where deleted_at is not null)::integer + (select count(*) from volume_snapshots where deleted_at is not null)::integer
        + (select count(*) from volume_backups where deleted_at is not null)::integer
        + (select count(*) from clusters where deleted_at is not null)::integer + (select count(*) from pools where deleted_at is not null)::integer as deleted,
      (select count(*) from volumes join sim.volumes as made on made.uid = volumes.uid::text where made.size_gib <> volumes.size_gib)::integer as sizes,
      (select count(*) from sim.chunks where not exists (select from sim.volumes where volumes.extent = chunks.extent))::integer as chunks,
      (select count(*) from sim.volumes where uid not in (select uid::text from volumes union all select uid::text from volume_snapshots))::integer as storages,
      (select count(*) from disks)::integer - (select count(*) from sim.disks)::integer + (select count(*) from hosts)::integer - (select count(*) from sim.hosts)::integer
        + (select count(*) from nodes)::integer - (select count(*) from sim.nodes)::integer + (select count(*) from clusters)::integer - (select count(*) from sim.clusters)::integer
        as machines,
      (select count(*) from sim.clusters where admits is not null)::integer as closed`
  return left
}
