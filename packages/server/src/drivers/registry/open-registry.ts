import { setTimeout as pause } from 'node:timers/promises'
import type { PoolConfig, QueryResultRow } from 'pg'
import type { SecretBox } from '#reconcile/ports/index.ts'
import { reachable } from '../schema/in-transaction.ts'
import { type DriverSchema, openSchema } from '../schema/open-schema.ts'
import { nameProcess } from './holder.ts'
import { migrateRegistry } from './migrate-registry.ts'

/**
 * What drivers of real engines keep together, because no engine of theirs can compare and set: claims, placements, which host has which volume,
 * keys, work under way. Schema `infra` of the control plane's database (ADR 0019).
 */
export interface Registry extends DriverSchema {
  readonly secretBox: SecretBox
  /** Calls of this process that hold a resource, or wait for one (`actClaimed`, `actHeld`). */
  readonly acting: Set<Promise<unknown>>
  /** Begins every holder of this process (`nameHolder`). */
  readonly process: string
}

/** How a registry is opened. */
export interface RegistryOptions {
  /** Database that the control plane has migrated, as `pg` is told. */
  readonly connection: string | PoolConfig
  readonly secretBox: SecretBox
  /** Name of this process (`nameHolder`); a new one when absent. */
  readonly process?: string
}

/** How long calls that act may take to come to an end when it is closed. */
const settleMs = 3_000

/** Opens the registry, its tables made or brought up to date; any number of processes may do so on one database. */
export async function openRegistry({
  connection,
  secretBox,
  process = nameProcess(),
}: RegistryOptions): Promise<Registry> {
  const title = 'The registry of the drivers'
  const acting = new Set<Promise<unknown>>()
  const schema = openSchema({
    title,
    connection,
    application: 'moorage-infra',
    poolMax: 4,
    settle: () => settle(acting),
  })
  try {
    await migrateRegistry(schema.pool)
  } catch (error) {
    await schema.close()
    throw error
  }
  return { ...schema, secretBox, acting, process }
}

/** Asks the registry one statement; Busy where its database cannot be reached (driver contract, rule 5). */
export async function askRegistry<Row extends QueryResultRow>(
  registry: DriverSchema,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { pool } = registry
  return reachable(registry, async () => (await pool.query<Row>(sql, [...values])).rows)
}

/** Releases what a process holds that ended without releasing it. Work of that process can be begun again at once. */
export async function releaseProcess(registry: Registry, process: string): Promise<void> {
  await askRegistry(
    registry,
    'update infra.claims set holder = null, held_until = null where starts_with(holder::text, $1)',
    [process],
  )
  await askRegistry(
    registry,
    `update infra.works set alive_until = '-infinity' where failure is null and starts_with(holder::text, $1)`,
    [process],
  )
}

/** Waits until nothing acts any more: a process that ends gives back what it holds, or everybody else would wait for it in vain. What does not end in time keeps it. */
async function settle(acting: ReadonlySet<Promise<unknown>>): Promise<void> {
  const late = pause(settleMs, 'late' as const, { ref: false })
  while (acting.size > 0) if ((await Promise.race([Promise.allSettled(acting), late])) === 'late') return
}
