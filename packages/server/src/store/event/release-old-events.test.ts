import { sql } from 'kysely'
import { sqlOn } from '#testkit/database/rows.ts'
import { seedJob } from '#testkit/database/seed-job.ts'
import { describe, expect, it } from 'vitest'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { ensureInstallation } from '../installation/installation.ts'
import { maintainStore } from '../installation/maintain-store.ts'
import { mutate } from '../transaction/mutate.ts'
import { releaseOldEvents } from './release-old-events.ts'
import { insertNotification } from './start-job.ts'

const dayMs = 24 * 3_600_000

const { store } = await openTestStore()
await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
const actor = await seedTenant(store, 'one')

const note = (label: string) =>
  store.db
    .transaction()
    .execute((tx) => insertNotification(tx, actor, { action: 'tag_create', entity: { type: 'tag', id: null, label } }))
const labels = async () =>
  (await store.db.selectFrom('events').select('entity_label').orderBy('id').execute()).map((row) => row.entity_label)
const logged = async () =>
  (
    await store.db
      .selectFrom('event_log')
      .select(sql<string>`body->'entity'->>'label'`.as('label'))
      .orderBy('position')
      .execute()
  ).map((row) => row.label)
const partitions = async () => {
  const rows = await sqlOn(store)<{
    name: string
  }>`select relname as name from pg_class where relname ~ '^event(s|_log)_[0-9]{6}$' order by relname`
  return rows.map((row) => row.name)
}

describe('events are kept for the retention and then dropped (decision F4)', () => {
  it('deletes rows from before the first partition, later whole months, and never a month with an open job', async () => {
    await note('before-partitions')
    expect(await releaseOldEvents(store, 90)).toEqual([])
    expect(await labels()).toEqual(['before-partitions'])
    expect((await partitions()).length).toBeGreaterThanOrEqual(4)

    await advanceClock(store, 45 * dayMs)
    await note('second-month')
    const open = await seedJob(store, actor.accountId, 'open-job')
    await releaseOldEvents(store, 90)
    expect(await labels()).toEqual(['before-partitions', 'second-month', 'open-job'])

    await advanceClock(store, 60 * dayMs)
    expect(await releaseOldEvents(store, 90)).toEqual([])
    expect(await labels()).toEqual(['second-month', 'open-job'])
    expect(await logged()).toEqual(['second-month', 'open-job'])

    await advanceClock(store, 120 * dayMs)
    await note('young')
    const dropped = await releaseOldEvents(store, 90)
    expect(dropped.length).toBeGreaterThan(0)
    expect(await labels()).toEqual(['second-month', 'open-job', 'young'])

    await store.db.updateTable('events').set({ status: 'finished' }).where('id', '=', open).execute()
    expect(await releaseOldEvents(store, 90)).toHaveLength(1)
    expect(await labels()).toEqual(['young'])
    expect(await logged()).toEqual(['young'])
  })

  it('has partitions for this month and the coming two; concurrent runs are safe', async () => {
    await Promise.all([releaseOldEvents(store, 90), releaseOldEvents(store, 90), releaseOldEvents(store, 90)])
    const [month] = await sqlOn(store)<{ first: string; last: string }>`
      select to_char(moor_now() at time zone 'UTC', 'YYYYMM') as first, to_char((moor_now() + interval '2 months') at time zone 'UTC', 'YYYYMM') as last`
    expect(await partitions()).toEqual(expect.arrayContaining([`events_${month?.last}`, `event_log_${month?.last}`]))
  })

  it('keeps a month that is in use until the next run', async () => {
    await advanceClock(store, 200 * dayMs)
    const reading = await store.db.startTransaction().execute()
    await reading.selectFrom('events').select('id').execute()
    expect((await releaseOldEvents(store, 90)).filter((name) => name.startsWith('events_'))).toEqual([])
    await reading.commit().execute()
    expect((await releaseOldEvents(store, 90)).filter((name) => name.startsWith('events_')).length).toBeGreaterThan(0)
  })
})

it('deletes remembered answers after 24 hours (decision A9)', async () => {
  const request = { method: 'POST', path: '/tags', key: 'k', bodyHash: Buffer.from('x') }
  const ask = () => mutate(store, actor, async () => ({ body: {} }), { keyed: request })
  await ask()
  await advanceClock(store, dayMs - 60_000)
  await maintainStore(store, { eventDays: 90, auditDays: 400 })
  expect(await ask()).toMatchObject({ isReplay: true })
  await advanceClock(store, 120_000)
  await maintainStore(store, { eventDays: 90, auditDays: 400 })
  expect(await ask()).toMatchObject({ isReplay: false })
})
