import { type Registry, queryRegistry } from '../../registry/open-registry.ts'

/** Lifetime of a lease without heartbeats, in seconds. */
const aliveSeconds = 10

/** Work that one process at a time does for a cluster. */
type TurnKind = 'fleet' | 'snapshot'

/** Lease of one process. */
export interface Turn {
  readonly kind: TurnKind
  readonly cluster: string
  readonly holder: string
}

/** Acquires or renews a process's lease on a cluster's work for 10 s. Returns false if another process has it. */
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

/** Releases a lease, so that no process waits for its end. Idempotent. */
export async function dropTurn(registry: Registry, { kind, cluster, holder }: Turn): Promise<void> {
  await queryRegistry(registry, `delete from infra.works where name = $1::text || '/' || $2 and holder = $3`, [
    kind,
    cluster,
    holder,
  ])
}
