import { Counter, Gauge, type Registry } from 'prom-client'
import type { PoolUse } from '#store/pool-driver.ts'

interface PoolMetric {
  readonly name: string
  readonly help: string
  readonly read: (pool: PoolUse) => number
}

const gauges: readonly PoolMetric[] = [
  {
    name: 'moorage_database_connections_max',
    help: 'Maximum number of database connections of this process.',
    read: (pool) => pool.most,
  },
  {
    name: 'moorage_database_connections_in_use',
    help: 'Database connections of this process that are checked out of the pool.',
    read: (pool) => pool.inUse,
  },
  {
    name: 'moorage_database_connection_waiters',
    help: 'Callers in this process that wait for a database connection.',
    read: (pool) => pool.waiting,
  },
]

const counters: readonly PoolMetric[] = [
  {
    name: 'moorage_database_connections_lent_total',
    help: 'Number of times a database connection was checked out of the pool.',
    read: (pool) => pool.lent,
  },
  {
    name: 'moorage_database_wait_seconds_total',
    help: 'Total time that callers waited for a database connection.',
    read: (pool) => pool.waitedMs / 1000,
  },
]

/** Registers metrics of connection pools, read at each scrape. `watchPool` adds a pool; the same name replaces it. */
export function meterPools(registry: Registry): { watchPool(name: string, pool: PoolUse): void } {
  const pools = new Map<string, PoolUse>()
  const common = { labelNames: ['pool'] as const, registers: [registry] }
  for (const { name, help, read } of gauges)
    new Gauge({
      ...common,
      name,
      help,
      collect() {
        for (const [pool, use] of pools) this.set({ pool }, read(use))
      },
    })
  for (const { name, help, read } of counters)
    new Counter({
      ...common,
      name,
      help,
      collect() {
        this.reset()
        for (const [pool, use] of pools) this.inc({ pool }, read(use))
      },
    })
  return { watchPool: (name, pool) => void pools.set(name, pool) }
}
