import { inWorld } from '../../world/in-world.ts'
import type { World } from '../../world/world.ts'

/** Attempts to sign in to one cluster that are looked at in a minute, all processes together. */
export const attemptsMax = 30

/** Counts an attempt before it is looked at; false when there were too many in this minute. */
export async function countAttempt(world: World, clusterId: string): Promise<boolean> {
  const {
    rows: [row],
  } = await inWorld(world, (tx) =>
    tx.query<{ attempts: number }>(
      `insert into sim.dashboard_attempts as held (cluster_id, since, attempts) values ($1, public.moor_now(), 1)
     on conflict (cluster_id) do update set
       attempts = case when held.since between public.moor_now() - interval '1 minute' and public.moor_now() then held.attempts + 1 else 1 end,
       since = case when held.since between public.moor_now() - interval '1 minute' and public.moor_now() then held.since else public.moor_now() end
     returning attempts`,
      [clusterId],
    ),
  )
  return (row?.attempts ?? 0) <= attemptsMax
}
