import { describe, expect, it } from 'vitest'
import {
  type AccountId,
  asId,
  type ClusterId,
  type EventId,
  type HostId,
  type UserId,
  type Viewer,
} from '#domain/shared/index.ts'
import { type QueryPlanMode, explainReads, openQueryPlanBench } from '#testkit/database/query-plan-bench.ts'
import { listAccountAddresses } from '../address/find-addresses.ts'
import { listBilledIntervals } from '../billing/list-billed-intervals.ts'
import { clustersOf, listClusters } from '../cluster/find-clusters.ts'
import { listEvents, listVisibleEvents } from '../event/read-events.ts'
import { hostsOf, listHosts, locateHost } from '../host/find-hosts.ts'
import type { ListRequest } from '../listing/list-request.ts'
import { everyPoolOf } from '../pool/find-pool.ts'
import { listPools } from '../pool/list-pools.ts'
import { listTagged } from '../tag/find-tags.ts'
import { listHostVolumes, listVolumes, volumesOf } from '../volume/find-volumes.ts'

const seed = `
  set session_replication_role = replica;
  insert into accounts (label) values ('large');
  insert into users (account_id, username, is_restricted, account_access) values (1, 'limited', true, 'read_only');
  insert into volumes (account_id, label, size_gib, region, hardware_type, encryption, status, orch_cluster_id, tags)
    select 1, 'v' || n, 10, 'eu-central', 'nvme', 'enabled', 'active', n % 20 + 1, case when n % 100 = 0 then array['seen'] else '{}' end from generate_series(1, 40000) n;
  insert into hosts (account_id, label, region, type, status, wants_power, orch_cluster_id)
    select 1, 'h' || n, 'eu-central', 't', 'running', 'on', case when n % 2 = 0 then n % 1000 + 1 end from generate_series(1, 5000) n;
  insert into addresses (address, prefix, account_id, host_id, kind) select 'a' || n, 24, 1, n % 5000 + 1, 'public' from generate_series(1, 10000) n;
  insert into attachments (volume_id, account_id, host_id, persists, wants) select n, 1, n % 5000 + 1, true, 'attached' from generate_series(1, 5000) n;
  insert into clusters (account_id, label, region, k8s_version, created_by) select 1, 'c' || n, 'eu-central', '1', 1 from generate_series(1, 1000) n;
  insert into pools (account_id, cluster_id, type, count, autoscaler_enabled, autoscaler_min, autoscaler_max, tags)
    select 1, n, 't', 1, false, 1, 1, '{seen}' from generate_series(1, 1000) n;
  insert into grants (account_id, user_id, kind, entity_id, level) select 1, 1, 'volume', n * 4, 'read_only' from generate_series(1, 10000) n;
  insert into grants (account_id, user_id, kind, entity_id, level) select 1, 1, 'host', n * 2, 'read_only' from generate_series(1, 2000) n;
  insert into grants (account_id, user_id, kind, entity_id, level) select 1, 1, 'cluster', n, 'read_only' from generate_series(1, 500) n;
  select ensure_event_partitions(moor_now() - interval '2 months', 3);
  insert into events (account_id, action, status, entity_type, entity_id, entity_label, secondary_type, secondary_id, user_id, created)
    select 1, 'a', 'finished', case n % 2 when 0 then 'volume' else 'host' end, n, 'x', case n % 4 when 1 then 'orchcluster' end, n % 1000 + 1, 2,
      moor_now() - interval '60 days' + n * interval '8 minutes' from generate_series(1, 10000) n;
  insert into billing_intervals (account_id, kind, resource_id, label, quantity, hourly, monthly, opened)
    select 1, (array['volume', 'host', 'cluster'])[n % 3 + 1], n, 'x', 1, 1, 1, moor_now() from generate_series(1, 5000) n;
  set session_replication_role = origin;`

const bench = await openQueryPlanBench(seed)

const all: ListRequest = { page: 1, pageSize: 100, filter: null, order: null }
const user: Viewer = { accountId: asId<AccountId>(1), userId: asId<UserId>(1), isRestricted: true, clusterId: null }
const viewers = {
  'a user with 10,000 grants': user,
  'the token of a cluster with 2,000 volumes': { ...user, clusterId: asId<ClusterId>(7) },
}
const ids = Array.from({ length: 200 }, (_, index) => 4_900 + index) as EventId[]

const queries: Readonly<Record<string, (viewer: Viewer) => Promise<unknown>>> = {
  listVolumes: (viewer) => listVolumes(bench.recorded.db, viewer, all),
  listHosts: (viewer) => listHosts(bench.recorded.db, viewer, all),
  listAccountAddresses: (viewer) => listAccountAddresses(bench.recorded.db, viewer, all),
  listClusters: (viewer) => listClusters(bench.recorded.db, viewer, all),
  listHostVolumes: (viewer) => listHostVolumes(bench.recorded.db, viewer, asId<HostId>(2006), all),
  listPools: (viewer) => listPools(bench.recorded.db, viewer, asId<ClusterId>(7), all),
  listTagged: (viewer) => listTagged(bench.recorded.db, viewer, 'seen', all),
  locateHost: (viewer) => locateHost(bench.recorded.db, viewer, asId<HostId>(2006)).catch(() => undefined),
  listEvents: (viewer) => listEvents(bench.recorded.db, viewer, { hidden: [] }, all),
  listVisibleEvents: (viewer) => listVisibleEvents(bench.recorded.db, viewer, ids),
  listBilledIntervals: (viewer) => listBilledIntervals(bench.recorded.db, viewer),
}
const rowsMax = 20
const monthsMax = 6

describe('visible rows are found without statistics (decision G7, ADR 0010)', () => {
  const cases = Object.keys(queries).flatMap((poll) => Object.keys(viewers).map((viewer) => [poll, viewer] as const))

  it.each(cases)('%s for %s has no plan node that repeatedly reads many rows', async (poll, viewer) => {
    await queries[poll]?.(viewers[viewer as keyof typeof viewers])
    for (const query of bench.recorded.take()) {
      for (const mode of ['force_custom_plan', 'force_generic_plan'] as QueryPlanMode[]) {
        const reads = await explainReads(bench.client, query, mode)
        expect(reads.filter(({ loops, rows }) => loops > monthsMax && rows > rowsMax)).toEqual([])
      }
    }
  })

  it('(the tables have no statistics)', async () => {
    const { rows } = await bench.client.query(
      `select relname from pg_class where relname in ('volumes', 'grants', 'hosts', 'events_rest', 'clusters') and reltuples <> -1`,
    )
    expect(rows).toEqual([])
  })

  it("a list starts from the grants, not from the account's rows", async () => {
    const few = { ...user, userId: asId<UserId>(2) }
    await bench.client.query(`insert into users (account_id, username, is_restricted) values (1, 'few', true);
      insert into grants (account_id, user_id, kind, entity_id, level) select 1, 2, kind, n, 'read_only' from generate_series(1, 5) n, unnest(array['volume', 'host', 'cluster']) kind`)
    for (const poll of ['listVolumes', 'listHosts', 'listAccountAddresses', 'listClusters', 'listVisibleEvents']) {
      await queries[poll]?.(few)
      for (const query of bench.recorded.take()) {
        const reads = await explainReads(bench.client, query, 'force_generic_plan')
        expect([poll, reads.reduce((sum, { loops, rows }) => sum + loops * rows, 0)]).toEqual([
          poll,
          expect.toSatisfy((sum: number) => sum < 5_000),
        ])
      }
    }
  })

  it('the query of an unrestricted user has no predicate, so its plan does not change', () => {
    const owner = { ...user, isRestricted: false }
    const texts = [volumesOf, hostsOf, clustersOf, everyPoolOf].map((of) => of(bench.recorded.db, owner).compile().sql)
    for (const text of texts) expect([text.includes(' and true'), text.includes('grants')]).toEqual([true, false])
  })
})
