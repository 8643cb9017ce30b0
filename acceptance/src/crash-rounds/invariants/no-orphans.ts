import { type Invariant, sqlInvariant } from './invariant.ts'

/** The simulator state of an idle system contains exactly the resources in the rows (ground rule 6; decisions D8, E7, E9). */
export const noOrphans: Invariant = sqlInvariant(
  10,
  'no orphans: the simulator state contains exactly the resources in the rows',
  `select 'volume ' || id || ' has a row and is not in the world' as told from (select id from volumes where status <> 'contact_support' except select public_id from sim.volumes) as missing
    union all
    select 'volume ' || public_id || ' is in the world and has no row' from (select public_id from sim.volumes except select id from volumes) as stray
    union all
    select 'host ' || id || ' has a row and is not in the world' as told from (select id from hosts except select public_id from sim.hosts) as missing
    union all
    select 'host ' || public_id || ' is in the world and has no row' from (select public_id from sim.hosts except select id from hosts) as stray
    union all
    select 'cluster ' || id || ' has a row and is not in the world' as told from (select id from clusters except select public_id from sim.clusters) as missing
    union all
    select 'cluster ' || public_id || ' is in the world and has no row' from (select public_id from sim.clusters except select id from clusters) as stray
    union all
    select 'node ' || id || ' has a row and is not in the world' as told from (select id from nodes except select public_id from sim.nodes) as missing
    union all
    select 'node ' || public_id || ' is in the world and has no row' from (select public_id from sim.nodes except select id from nodes) as stray
    union all
    select 'host ' || id || ' is of no node' from hosts where orch_cluster_id is not null and not exists (select from nodes where host_id = hosts.id)
    union all
    select kind || ' ' || id || ' is worked on and has no row' from work where not case kind
      when 'volume' then exists (select from volumes where volumes.id = work.id) when 'host' then exists (select from hosts where hosts.id = work.id)
      when 'cluster' then exists (select from clusters where clusters.id = work.id) when 'pool' then exists (select from pools where pools.id = work.id)
      when 'node' then exists (select from nodes where nodes.id = work.id) else false end`,
)
