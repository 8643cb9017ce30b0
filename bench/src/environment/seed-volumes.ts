import pg from 'pg'
import { readSql } from './open-run-environment.ts'

const batch = 20_000

/** Inserts converged volumes into an account by SQL (the rows of creates, passes and simulator), and runs `analyze`. */
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
