import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '../../postgres/start-postgres.ts'
import { openDatabase } from './database.ts'

test('a look that a deadlock has ended is sent again: what the service does goes first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'moor-look-'))
  const postgres = await startPostgres(folder)
  const database = openDatabase(postgres.url())
  const service = new pg.Client({ connectionString: postgres.url() })
  try {
    await service.connect()
    await service.query('create table things as select id, 0 as looks from generate_series(1, 2) as id')
    await service.query('begin')
    await service.query('select from things where id = 1 for update')
    const look = database.rows(`do $$ begin
      update things set looks = looks + 1 where id = 2;
      update things set looks = looks + 1 where id = 1;
    end $$`)
    const waiting = `select 1 from pg_locks where not granted`
    await expect.poll(async () => (await service.query(waiting)).rows.length, { timeout: 20_000 }).toBe(1)
    await service.query('select from things where id = 2 for update')
    await service.query('commit')
    await look
    expect((await service.query('select looks from things')).rows).toEqual([{ looks: 1 }, { looks: 1 }])
  } finally {
    await service.end()
    await database.close()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
