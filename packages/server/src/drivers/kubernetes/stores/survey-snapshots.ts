import type { Registry } from '../../registry/open-registry.ts'

/** Age of an engine's snapshots. */
export interface SnapshotSurvey {
  readonly engine: string
  /** Oldest age of a cluster's last snapshot; null without snapshots. */
  readonly oldestSeconds: number | null
  /** Number of deployed clusters without a snapshot. */
  readonly withoutAny: number
}

/** Returns the snapshot ages of these engines, in their order, by one statement. Ignores clusters that were never deployed. */
export async function surveySnapshots(registry: Registry, engines: readonly string[]): Promise<SnapshotSurvey[]> {
  if (engines.length === 0) return []
  return registry.query<SnapshotSurvey>`select named.engine, extract(epoch from public.moor_now() - min(last.taken))::float8 as "oldestSeconds",
       (count(plane.name) filter (where last.taken is null))::integer as "withoutAny"
     from unnest(${engines}::text[]) with ordinality as named (engine, turn)
       left join infra.control_planes as plane on plane.engine = named.engine and plane.version is not null
       left join lateral (select max(saved.taken) as taken from infra.plane_snapshots as saved where saved.plane = plane.name) as last on true
     group by named.engine, named.turn order by named.turn`
}
