import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Number of rows to create. */
export interface Seeds {
  readonly volumes: number
  readonly hosts: number
}

const readSql = (name: string): string => readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8')
/** More rows per statement would not fit in memory. */
const batch = 20_000

/**
 * Inserts rows into a database of the first release by SQL, after account 1 and the simulator exist. Old volumes are resynced, hosts are never due. Removes the
 * limits of all accounts.
 */
export async function seedRelease(url: string, { volumes, hosts }: Seeds): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      'update accounts set volumes_max = null, gib_max = null, hosts_max = null, clusters_max = null, nodes_max = null',
    )
    for (let left = volumes; left > 0; left -= batch)
      await client.query(readSql('settled-volumes'), [1, Math.min(left, batch)])
    await client.query(readSql('fleet'), [hosts])
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
