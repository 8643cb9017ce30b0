import { type Registry, queryRegistry } from '../../registry/open-registry.ts'

/** How old the snapshots of an engine's clusters are. */
export interface SnapshotSurvey {
  readonly engine: string
  /** Age of the last snapshot of that cluster whose last one is the oldest, in seconds; null where no cluster has any. */
  readonly oldestSeconds: number | null
  /** Clusters that have come up and have no snapshot. */
  readonly withoutAny: number
}

/** Looks at all clusters of these engines, by one statement; the engines in the order that they were named. Those that have never come up have nothing to be saved. */
export async function surveySnapshots(registry: Registry, engines: readonly string[]): Promise<SnapshotSurvey[]> {
  if (engines.length === 0) return []
  return queryRegistry<SnapshotSurvey & { readonly [column: string]: unknown }>(
    registry,
    `select named.engine, extract(epoch from public.moor_now() - min(last.taken))::float8 as "oldestSeconds",
       (count(plane.name) filter (where last.taken is null))::integer as "withoutAny"
     from unnest($1::text[]) with ordinality as named (engine, turn)
       left join infra.control_planes as plane on plane.engine = named.engine and plane.version is not null
       left join lateral (select max(saved.taken) as taken from infra.plane_snapshots as saved where saved.plane = plane.name) as last on true
     group by named.engine, named.turn order by named.turn`,
    [engines],
  )
}
