import { setTimeout as pause } from 'node:timers/promises'
import type { PoolConfig, QueryResultRow } from 'pg'
import type { SecretBox } from '#reconcile/ports/index.ts'
import { busyIfUnreachable } from '../schema/in-transaction.ts'
import { type DriverSchema, openSchema } from '../schema/open-schema.ts'
import { nameProcess } from './holder.ts'
import { migrateRegistry } from './migrate-registry.ts'
import { bindSql, sql } from './sql.ts'

/** Driver state that engines cannot compare and set: claims, placements, holds, keys, work in progress. In schema `infra` of Moorage's database (ADR 0019). */
export interface Registry extends DriverSchema {
  readonly secretBox: SecretBox
  /** Calls that hold or wait for a resource. */
  readonly openCalls: Set<Promise<unknown>>
  /** Prefix of this process's holders (`nameHolder`). */
  readonly process: string
  /**
   * Runs a statement, whose embedded values become parameters, and returns its rows. Throws Busy if the database is unreachable (driver contract, rule 5); other
   * errors unchanged.
   */
  query<Row = unknown>(statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]>
}

/** Options of openRegistry. */
export interface RegistryOptions {
  /** Connection to Moorage's migrated database. */
  readonly connection: string | PoolConfig
  readonly secretBox: SecretBox
  /** Generated if absent. */
  readonly process?: string
}

const drainMs = 3_000

/** Connects to the registry and migrates its tables; safe to run concurrently. If the migration fails, closes the connections and rethrows. */
export async function openRegistry({
  connection,
  secretBox,
  process = nameProcess(),
}: RegistryOptions): Promise<Registry> {
  const title = 'The driver registry'
  const openCalls = new Set<Promise<unknown>>()
  const schema = openSchema({
    title,
    connection,
    application: 'moorage-infra',
    poolMax: 4,
    drain: () => drainCalls(openCalls),
  })
  try {
    await migrateRegistry(schema.pool)
  } catch (error) {
    await schema.close()
    throw error
  }
  return {
    ...schema,
    secretBox,
    openCalls,
    process,
    query: <Row>(statement: TemplateStringsArray, ...values: readonly unknown[]) =>
      busyIfUnreachable(
        schema,
        async () => (await schema.pool.query<Row & QueryResultRow>(bindSql(sql(statement, ...values)))).rows,
      ),
  }
}

/** Releases a dead process's leases; its work can be taken over immediately. */
export async function releaseProcess(registry: Registry, process: string): Promise<void> {
  await registry.query`update infra.claims set holder = null, held_until = null where starts_with(holder::text, ${process})`
  await registry.query`update infra.works set alive_until = '-infinity' where failure is null and starts_with(holder::text, ${process})`
}

/** Waits for open calls. A late call keeps its lease until expiry. */
async function drainCalls(openCalls: ReadonlySet<Promise<unknown>>): Promise<void> {
  const late = pause(drainMs, 'late' as const, { ref: false })
  while (openCalls.size > 0) if ((await Promise.race([Promise.allSettled(openCalls), late])) === 'late') return
}
