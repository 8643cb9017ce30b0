import { Counter, Gauge, type Registry } from 'prom-client'
import type { PoolUse } from '#store/open-store.ts'

/** Measures the pools of connections of a process. */
export function meterPools(registry: Registry): { watchPool(name: string, pool: PoolUse): void } {
  const pools = new Map<string, PoolUse>()
  const registers = [registry]
  new Gauge({
    name: 'moorage_database_connections',
    help: 'Connections to the database that this process may hold (most), has lent out (in_use), and callers that wait for one (waiting).',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { most, inUse, waiting }] of pools) {
        this.set({ pool, state: 'most' }, most)
        this.set({ pool, state: 'in_use' }, inUse)
        this.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
  /** The pool counts by itself; what it has counted is taken over at each scrape. */
  const follow = (about: { readonly name: string; readonly help: string }, read: (pool: PoolUse) => number): void => {
    new Counter({
      ...about,
      labelNames: ['pool'] as const,
      registers,
      collect() {
        this.reset()
        for (const [pool, use] of pools) this.inc({ pool }, read(use))
      },
    })
  }
  follow(
    {
      name: 'moorage_database_connections_lent_total',
      help: 'How often a connection to the database was lent out.',
    },
    (pool) => pool.lent,
  )
  follow(
    {
      name: 'moorage_database_wait_seconds_total',
      help: 'Time that callers have waited for a connection to the database.',
    },
    (pool) => pool.waitedMs / 1000,
  )
  return { watchPool: (name, pool) => void pools.set(name, pool) }
}
