import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './start-postgres.ts'

test('a database that two kill at the same time is started once, and serves both of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'moor-twice-'))
  const postgres = await startPostgres(folder)
  try {
    const killAndStart = async (): Promise<void> => {
      await postgres.kill()
      await postgres.restart()
    }
    await Promise.all([killAndStart(), killAndStart()])
    const client = new pg.Client({ connectionString: postgres.url() })
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  } finally {
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
