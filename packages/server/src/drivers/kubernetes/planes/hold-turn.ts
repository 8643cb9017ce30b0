import { type Registry, queryRegistry } from '../../registry/open-registry.ts'

/** Without a sign of life for this long, another process takes the turn. In seconds. */
const aliveSeconds = 10

/** What one process at a time does for a cluster: it keeps its simulated nodes, or saves its snapshots. */
export type TurnKind = 'fleet' | 'snapshot'

/** A turn of one process. */
export interface Turn {
  readonly kind: TurnKind
  /** Name of the cluster. */
  readonly cluster: string
  readonly holder: string
}

/** Whether a process (`holder`) is the one that does something for a cluster, for the next seconds; asked again and again. */
export async function holdTurn(registry: Registry, { kind, cluster, holder }: Turn): Promise<boolean> {
  const held = await queryRegistry(
    registry,
    `insert into infra.works as seen (name, kind, holder, began, alive_until)
     values ($1::text || '/' || $2, $1::text, $3, public.moor_now(), public.moor_now() + $4 * interval '1 second')
     on conflict (name) do update set holder = excluded.holder, alive_until = excluded.alive_until
     where seen.holder = excluded.holder or seen.alive_until < public.moor_now() returning 1`,
    [kind, cluster, holder, aliveSeconds],
  )
  return held.length > 0
}

/** Lets go of a turn, so that nobody has to wait for it. */
export async function dropTurn(registry: Registry, { kind, cluster, holder }: Turn): Promise<void> {
  await queryRegistry(registry, `delete from infra.works where name = $1::text || '/' || $2 and holder = $3`, [
    kind,
    cluster,
    holder,
  ])
}
