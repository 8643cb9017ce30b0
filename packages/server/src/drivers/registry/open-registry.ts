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
}

/** How a registry is opened. */
export interface RegistryOptions {
  /** Database that the control plane has migrated, as `pg` is told. */
  readonly connection: string | PoolConfig
  readonly secretBox: SecretBox
}

/** Opens the registry, its tables made or brought up to date; any number of processes may do so on one database. */
export async function openRegistry({ connection, secretBox }: RegistryOptions): Promise<Registry> {
  const title = 'The registry of the drivers'
  const schema = openSchema({ title, connection, application: 'moorage-infra', poolMax: 4 })
  try {
    await migrateRegistry(schema.pool)
  } catch (error) {
    await schema.close()
    throw error
  }
  return { ...schema, secretBox }
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
