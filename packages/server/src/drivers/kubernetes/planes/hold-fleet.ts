import { type Registry, askRegistry } from '../../registry/open-registry.ts'

/** Without a sign of life for this long, another process keeps the nodes. In seconds. */
const aliveSeconds = 10

/** Whether this process (`holder`) is the one that keeps the simulated nodes of a cluster, for the next seconds; asked again and again. */
export async function holdFleet(registry: Registry, cluster: string, holder: string): Promise<boolean> {
  const held = await askRegistry(
    registry,
    `insert into infra.works as seen (name, kind, holder, began, alive_until)
     values ('fleet/' || $1, 'fleet', $2, public.moor_now(), public.moor_now() + $3 * interval '1 second')
     on conflict (name) do update set holder = excluded.holder, alive_until = excluded.alive_until
     where seen.holder = excluded.holder or seen.alive_until < public.moor_now() returning 1`,
    [cluster, holder, aliveSeconds],
  )
  return held.length > 0
}

/** Lets go of the nodes of a cluster, so that nobody has to wait for them. */
export async function dropFleet(registry: Registry, cluster: string, holder: string): Promise<void> {
  await askRegistry(registry, `delete from infra.works where name = 'fleet/' || $1 and holder = $2`, [cluster, holder])
}
