import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startJob } from '#store/event/start-job.ts'
import { type Store, openStore } from '#store/open-store.ts'
import { holdTransaction } from '#testkit/database/hold-transaction.ts'
import { awaitHorizon } from '#testkit/database/await-database.ts'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'
import { type Meters, createMeters } from './meters.ts'
import { printMetricsDoc } from '#testkit/documents/print-metrics-doc.ts'

const facts = { version: '1.2.3', dialect: 'neutral' }
let harness: HttpHarness
let elsewhere: Store
let meters: Meters
let others: Meters
beforeAll(async () => {
  harness = await startHttpHarness({
    log: pino({ level: 'silent' }),
    onResponse: (note) => meters.answered(note),
  })
  elsewhere = openStore({ url: harness.store.url, connectionsMax: 2 })
  meters = createMeters(harness.store, facts)
  others = createMeters(elsewhere, facts)
  meters.sources.countStreams = harness.api.countStreams
})
afterAll(async () => {
  await elsewhere.close()
  await harness.close()
})

async function series(name: string, of: Meters = meters): Promise<string[]> {
  return (await of.print()).split('\n').filter((line) => line.startsWith(name))
}

it('docs/metrics.md matches the meters', async () => {
  const path = join(import.meta.dirname, '../../../../../docs/metrics.md')
  await expect(printMetricsDoc(meters.registry)).toMatchFileSnapshot(path)
})

it('reports version and dialect of the process', async () => {
  expect(await series('moorage_build_info')).toEqual([
    `moorage_build_info{version="1.2.3",node="${process.versions.node}",dialect="neutral"} 1`,
  ])
})

describe('requests', () => {
  it('excludes long polls and streams from request durations, and has a separate histogram for them', async () => {
    const { id } = await harness.store.db.transaction().execute((tx) =>
      startJob(
        tx,
        { accountId: harness.accountId, system: true },
        {
          action: 'volume_create',
          entity: { type: 'volume', id: 1, label: 'a' },
          work: { kind: 'volume', id: 1, generation: 1 },
        },
      ),
    )
    await harness.call('GET', `/v4/account/events/${id}?wait=1`)
    await harness.call('GET', `/v4/account/events/${id}`)
    expect(await series('moorage_request_duration_seconds_count')).toEqual([
      'moorage_request_duration_seconds_count{operation="event.view",status="200"} 1',
    ])
    expect(await series('moorage_wait_duration_seconds_count')).toEqual([
      'moorage_wait_duration_seconds_count{operation="event.view",status="200"} 1',
    ])
    expect(await series('moorage_wait_duration_seconds_bucket{le="0.1"')).toEqual([
      'moorage_wait_duration_seconds_bucket{le="0.1",operation="event.view",status="200"} 0',
    ])
  })

  it('counts a stream while it is open, and as a wait when it has ended', async () => {
    const origin = await harness.listen()
    const leave = new AbortController()
    await fetch(`${origin}/v4/account/events/stream`, {
      headers: { authorization: `Bearer ${harness.token}` },
      signal: leave.signal,
    })
    expect(await series('moorage_open_streams')).toEqual(['moorage_open_streams 1'])
    leave.abort()
    await expect
      .poll(() => series('moorage_wait_duration_seconds_count{operation="event.stream"'))
      .toEqual(['moorage_wait_duration_seconds_count{operation="event.stream",status="200"} 1'])
    expect(await series('moorage_open_streams')).toEqual(['moorage_open_streams 0'])
  })

  it('counts rejections by error code', async () => {
    await harness.call('GET', '/v4/account/events/999999')
    await harness.call('GET', '/v4/account/events', { token: null })
    await harness.call('GET', '/v4/nothing')
    expect((await series('moorage_refusals_total')).toSorted()).toEqual([
      'moorage_refusals_total{code="access.token_invalid"} 1',
      'moorage_refusals_total{code="resource.not_found"} 2',
    ])
  })
})

describe('state of the installation', () => {
  it('counts every row of work in exactly one state, and reports the oldest one that a user waits for', async () => {
    const now = sql`moor_now()`
    const ago = sql`moor_now() - interval '90 seconds'`
    const later = sql`moor_now() + interval '1 hour'`
    const rows = [
      { due: ago, seen: 0, tries: 0, cause: null, holder: null },
      { due: now, seen: 1, tries: 0, cause: 'host.working', holder: null },
      { due: later, seen: 1, tries: 0, cause: 'storage.working', holder: null },
      { due: later, seen: 0, tries: 3, cause: 'infrastructure.busy', holder: null },
      { due: now, seen: 0, tries: 3, cause: 'infrastructure.busy', holder: 'me' },
      { due: later, seen: 1, tries: 0, cause: null, holder: null },
      { due: ago, seen: 1, tries: 0, cause: null, holder: null },
    ]
    for (const [id, row] of rows.entries())
      await sql`insert into work (kind, id, region, due, generation, seen_generation, tries, cause, lease_holder, lease_until)
        values ('volume', ${id + 1}, 'eu', ${row.due}, 1, ${row.seen}, ${row.tries}, ${row.cause}, ${row.holder}, ${row.holder && later})`.execute(
        harness.store.db,
      )
    expect(await series('moorage_work_rows')).toEqual([
      'moorage_work_rows{state="leased"} 1',
      'moorage_work_rows{state="failing"} 1',
      'moorage_work_rows{state="due"} 2',
      'moorage_work_rows{state="waiting"} 1',
      'moorage_work_rows{state="settled"} 1',
      'moorage_work_rows{state="settled_due"} 1',
    ])
    const [age = ''] = await series('moorage_work_oldest_due_seconds')
    expect(Number(age.split(' ')[1])).toBeGreaterThan(89)
    expect(Number(age.split(' ')[1])).toBeLessThan(150)
  })

  it('is the same in all processes', async () => {
    expect(await series('moorage_work_rows', others)).toEqual(await series('moorage_work_rows'))
  })

  it('reports how long a running transaction has held back event changes', async () => {
    await awaitHorizon(harness.store.db)
    const slow = await holdTransaction(elsewhere.db)
    await sql`select append_event_log(${harness.accountId}, 1, '{}')`.execute(slow)
    await harness.store.db
      .transaction()
      .execute((tx) => sql`select append_event_log(${harness.accountId}, 2, '{}')`.execute(tx))
    expect(await series('moorage_event_log_held_back_entries')).toEqual(['moorage_event_log_held_back_entries 1'])
    await slow.rollback().execute()
    await expect
      .poll(() => series('moorage_event_log_held_back_entries'))
      .toEqual(['moorage_event_log_held_back_entries 0'])
    expect(await series('moorage_event_log_lag_seconds')).toEqual(['moorage_event_log_lag_seconds 0'])
  })

  it('is read once for concurrent scrapes, and omitted if the database does not respond', async () => {
    await sql`alter table work rename to work_away`.execute(harness.store.db)
    const before = harness.store.pool.lent
    const texts = await Promise.all([meters.print(), meters.print(), meters.print()])
    expect(harness.store.pool.lent - before).toBe(1)
    await sql`alter table work_away rename to work`.execute(harness.store.db)
    for (const text of texts) {
      expect(text).toContain('\nmoorage_database_up 0\n')
      expect(text).toContain('\nmoorage_open_streams 0\n')
      expect(text).not.toMatch(/^moorage_(work_rows|work_oldest|things|event_log)\S* /m)
    }
    expect(await series('moorage_database_up')).toEqual(['moorage_database_up 1'])
    expect(await series('moorage_work_oldest_due_seconds')).toHaveLength(1)
  })
})

it('counts jobs canceled by requests once per action, over all stores of the process', async () => {
  const canceled = async () => (await series('moorage_jobs_total')).filter((line) => line.includes('canceled'))
  expect(await canceled()).toEqual([])
  await harness.call('POST', '/v4/volumes', { body: { label: 'first', region: 'us-east', size: 10 } })
  const { body } = await harness.call('POST', '/v4/volumes', { body: { label: 'short', region: 'us-east', size: 10 } })
  await harness.call('DELETE', `/v4/volumes/${body.id}`)
  const line = (count: number) => `moorage_jobs_total{action="volume_create",outcome="canceled"} ${count}`
  expect([...(await canceled()), ...(await canceled())]).toEqual([line(1), line(1)])
  meters.watchStore('worker', { pool: elsewhere.pool, canceledJobs: new Map([['volume_create', 2]]) })
  expect(await canceled()).toEqual([line(3)])
})

it('initializes the series of increase-based alerts to 0', async () => {
  const fresh = createMeters(elsewhere, facts)
  expect(await series('moorage_jobs_total', fresh)).toContain(
    'moorage_jobs_total{action="volume_create",outcome="failed"} 0',
  )
  expect(await series('moorage_findings_total', fresh)).toContain(
    'moorage_findings_total{kind="volume",cause="storage.missing"} 0',
  )
})

it('exports maximum, used and awaited connections, with number and duration of waits', async () => {
  const held = [await holdTransaction(elsewhere.db), await holdTransaction(elsewhere.db)]
  const waiting = sql`select 1`.execute(elsewhere.db)
  await expect.poll(() => elsewhere.pool.waiting).toBe(1)
  const own = createMeters(harness.store, facts)
  own.watchStore('narrow', elsewhere)
  for (const [name, value] of [
    ['moorage_database_connections_max', 2],
    ['moorage_database_connections_in_use', 2],
    ['moorage_database_connection_waiters', 1],
  ] as const)
    expect(await series(`${name}{pool="narrow"`, own)).toEqual([`${name}{pool="narrow"} ${value}`])
  for (const one of held) await one.rollback().execute()
  await waiting
  const [lent = ''] = await series('moorage_database_connections_lent_total{pool="narrow"', own)
  expect(Number(lent.split(' ')[1])).toBe(elsewhere.pool.lent)
  const [waited = ''] = await series('moorage_database_wait_seconds_total{pool="narrow"', own)
  expect(Number(waited.split(' ')[1])).toBeGreaterThan(0)
})
