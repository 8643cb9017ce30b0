import type { Registry } from '../../registry/open-registry.ts'

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
  const held = await registry.query`insert into infra.works as seen (name, kind, holder, began, alive_until)
     values (${kind}::text || '/' || ${cluster}, ${kind}::text, ${holder}, public.moor_now(), public.moor_now() + ${aliveSeconds} * interval '1 second')
     on conflict (name) do update set holder = excluded.holder, alive_until = excluded.alive_until
     where seen.holder = excluded.holder or seen.alive_until < public.moor_now() returning 1`
  return held.length > 0
}

/** Releases a lease, so that no process waits for its end. Idempotent. */
export async function dropTurn(registry: Registry, { kind, cluster, holder }: Turn): Promise<void> {
  await registry.query`delete from infra.works where name = ${kind}::text || '/' || ${cluster} and holder = ${holder}`
}
