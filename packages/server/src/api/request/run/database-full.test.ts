import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isExhausted } from '#store/is-exhausted.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

const harness = await useHttpHarness()
const run = (text: string) => sql.raw(text).execute(harness.store.db)
await run(`create function fill() returns trigger language plpgsql as $$ begin
  raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
await run('create trigger full_disk before insert on volumes execute function fill()')

const create = (label: string) =>
  harness.call('POST', '/v4/volumes', { body: { label, region: 'us-east' }, headers: { 'idempotency-key': label } })

it('a full database disk causes 503 with Retry-After, and the same request succeeds once there is space (decision B4)', async () => {
  expect(await isExhausted(harness.store)).toBe(false)
  const full = await create('data')
  expect([full.status, full.headers['retry-after'], full.body]).toEqual([
    503,
    '30',
    {
      errors: [
        {
          reason: 'The database is out of disk space or memory. Nothing was changed.',
          field: '',
          code: 'service.database_full',
        },
      ],
    },
  ])
  expect((await harness.call('GET', '/v4/volumes')).status).toBe(200)
  expect(harness.store.shortage.isDetected).toBe(true)
  await run('drop trigger full_disk on volumes')
  expect([await isExhausted(harness.store), harness.store.shortage.isDetected]).toEqual([false, false])
  expect((await create('data')).status).toBe(200)
})

it('its runbook contains the code, and statements that run', async () => {
  const page = new URL('../../../../../../docs/runbooks/database-full.md', import.meta.url)
  const runbook = readFileSync(page, 'utf8')
  expect(runbook).toContain('`service.database_full`')
  expect(runbook).toContain('`show data_directory` returns it to a superuser')
  await expect(run('show data_directory')).rejects.toThrow('permission denied')
  const [, select = ''] = /`(select [^`]+)`/.exec(runbook) ?? []
  await run(select)
})
