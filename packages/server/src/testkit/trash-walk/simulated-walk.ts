import { expect } from 'vitest'
import type { Store } from '#store/open-store.ts'
import { sqlOn } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { markVolumes } from '../simulated/mark-content.ts'
import { makeWalkCluster } from './cluster-requests.ts'
import { readEngine, readPools } from './read-engine.ts'
import type { WalkEngine } from './walk-engine.ts'
import { writeWalkObjects } from './walk-objects.ts'
import { walkRequests } from './walk-requests.ts'

/** Returns the tables of the simulator as engine of a walk. */
export function simulatedWalk(bench: EngineBench): WalkEngine {
  const { store } = bench
  return {
    requests: walkRequests,
    hostType: 'g6-standard-6',
    roundMs: 1_000,
    hasFalseObservations: true,
    makeCluster: (label, ledger) => makeWalkCluster(bench, label, ledger),
    async mark() {
      await markVolumes(store)
      await writeWalkObjects(bench)
    },
    read: async () => new Map([...(await readEngine(store)), ...(await readPools(store))]),
    expectKeptOff: () => expectKeptOff(store),
    listLeft: () => listLeft(store),
  }
}

async function expectKeptOff({ db }: Store): Promise<void> {
  const on = await sqlOn(db)`
    select 'host' as kind, hosts.id from hosts join sim.hosts as made on public_id = hosts.id where is_trashed and power = 'on'
    union all select 'volume', item.volume_id from trash_items as item join sim.volumes as made on public_id = item.volume_id and made.kind = 'volume'
      join sim.devices on devices.volume_id = made.id
    union all select 'cluster', item.cluster_id from trash_items as item join sim.clusters as made on public_id = item.cluster_id
      where not is_purging and admits is distinct from '{}'`
  expect(on).toEqual([])
}

/** Counts rows of the trash, damaged volumes, and what the simulator has beyond the rows, and describes volumes whose storage has another size. */
async function listLeft(store: Store): Promise<readonly string[]> {
  const sizes = await sqlOn(store)<{ text: string }>`
    select format('volume %s, %s, has %s GiB, and its storage %s GiB: %s', volumes.id, status, volumes.size_gib, made.size_gib,
        (select string_agg(action || ' ' || events.status, ', ' order by events.id) from events where work_kind = 'volume' and work_id = volumes.id)) as text
      from volumes join sim.volumes as made on made.uid = volumes.uid::text where made.size_gib <> volumes.size_gib`
  const [left = {}] = await sqlOn(store)<Record<string, number>>`
    select (select count(*) from trash_items where disk_host_id is null or is_purging)::integer as items,
      (select count(*) from volumes where deleted_at is not null)::integer + (select count(*) from volume_snapshots where deleted_at is not null)::integer
        + (select count(*) from volume_backups where deleted_at is not null)::integer
        + (select count(*) from clusters where deleted_at is not null)::integer + (select count(*) from pools where deleted_at is not null)::integer as deleted,
      (select count(*) from volumes where status = 'contact_support')::integer as damaged,
      (select count(*) from sim.chunks where not exists (select from sim.volumes where volumes.extent = chunks.extent))::integer as chunks,
      (select count(*) from sim.volumes where uid not in (select uid::text from volumes union all select uid::text from volume_snapshots))::integer as storages,
      (select count(*) from disks)::integer - (select count(*) from sim.disks)::integer + (select count(*) from hosts)::integer - (select count(*) from sim.hosts)::integer
        + (select count(*) from nodes)::integer - (select count(*) from sim.nodes)::integer + (select count(*) from clusters)::integer - (select count(*) from sim.clusters)::integer
        as machines,
      (select count(*) from sim.clusters where admits is not null)::integer as closed`
  return [
    ...sizes.map(({ text }) => text),
    ...Object.entries(left).flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${name}`])),
  ]
}
