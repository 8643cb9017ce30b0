import { sql } from 'kysely'
import type { FuzzWorld } from './fuzz-world.ts'

/** Tables that say what an account has and what happened to it. */
const tables = [
  'volumes',
  'hosts',
  'disks',
  'configs',
  'attachments',
  'config_devices',
  'clusters',
  'pools',
  'nodes',
  'events',
  'tags',
  'tokens',
  'users',
  'grants',
  'oauth_clients',
  'oauth_apps',
  'idempotency_keys',
  'billing_intervals',
] as const

/** Everything of the steady caller's account as one text: refused requests must leave it as it was. */
export async function findSteadyThings({ table: { http } }: FuzzWorld): Promise<string> {
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{
        row: string
      }>`select one::text as row from ${sql.table(table)} as one where account_id = ${http.accountId} order by 1`.execute(
        http.store.db,
      )
      return [table, ...rows.map(({ row }) => row)].join('\n')
    }),
  )
  return found.join('\n')
}
