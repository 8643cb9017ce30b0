import { setTimeout as pause } from 'node:timers/promises'
import type { PoolConfig, QueryResultRow } from 'pg'
import type { SecretBox } from '#reconcile/ports/index.ts'
import { reachable } from '../schema/in-transaction.ts'
import { type DriverSchema, openSchema } from '../schema/open-schema.ts'
import { migrateRegistry } from './migrate-registry.ts'

/**
 * What drivers of real engines keep together, because no engine of theirs can compare and set: claims, placements, which host has which volume,
 * keys, work under way. Schema `infra` of the control plane's database (ADR 0019).
 */
export interface Registry extends DriverSchema {
  readonly secretBox: SecretBox
  /** Calls of this process that hold a resource, or wait for one (`actClaimed`, `actHeld`). */
  readonly acting: Set<Promise<unknown>>
}

/** How a registry is opened. */
export interface RegistryOptions {
  /** Database that the control plane has migrated, as `pg` is told. */
  readonly connection: string | PoolConfig
  readonly secretBox: SecretBox
}

/** How long calls that act may take to come to an end when it is closed. */
const settleMs = 3_000

/** Opens the registry, its tables made or brought up to date; any number of processes may do so on one database. */
export async function openRegistry({ connection, secretBox }: RegistryOptions): Promise<Registry> {
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
  return { ...schema, secretBox, acting }
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

/** Waits until nothing acts any more: a process that ends gives back what it holds, or everybody else would wait for it in vain. What does not end in time keeps it. */
async function settle(acting: ReadonlySet<Promise<unknown>>): Promise<void> {
  const late = pause(settleMs, 'late' as const, { ref: false })
  while (acting.size > 0) if ((await Promise.race([Promise.allSettled(acting), late])) === 'late') return
}
