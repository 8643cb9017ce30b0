import pg from 'pg'
import { readSql } from './open-run-environment.ts'

/** Rows per statement, to limit memory. */
const batch = 20_000

/** Inserts converged volumes into an account (from 1) by SQL: the same rows as creates, passes and simulator. */
export async function seedVolumes(url: string, account: number, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const text = readSql('settled-volumes')
    for (let left = count; left > 0; left -= batch) await client.query(text, [account, Math.min(left, batch)])
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
