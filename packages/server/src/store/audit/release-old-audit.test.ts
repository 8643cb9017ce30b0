import { sqlOn } from '#testkit/database/rows.ts'
import { expect, it } from 'vitest'
import { type AccountId, asId } from '#domain/shared/index.ts'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { maintainStore } from '../installation/maintain-store.ts'
import { insertAudit } from './insert-audit.ts'
import { releaseOldAudit } from './release-old-audit.ts'

const dayMs = 24 * 3_600_000
const { store } = await openTestStore({ connectionsMax: 4 })

const note = (requestId: string) =>
  insertAudit(store.db, {
    accountId: asId<AccountId>(1),
    userId: null,
    username: null,
    tokenId: null,
    tokenLabel: null,
    operation: 'volume.create',
    entity: null,
    outcome: 'accepted',
    status: 200,
    code: null,
    reason: null,
    requestId,
    address: '',
  })
const noted = async () =>
  (await store.db.selectFrom('audit').select('request_id').orderBy('id').execute()).map((row) => row.request_id)

it('keeps the audit for its retention and then drops whole months, never single rows (decision G9)', async () => {
  await note('before-partitions')
  expect(await releaseOldAudit(store, 400)).toEqual([])
  await advanceClock(store, 45 * dayMs)
  await releaseOldAudit(store, 400)
  await note('second-month')

  await advanceClock(store, 350 * dayMs)
  expect(await releaseOldAudit(store, 400)).toEqual([])
  expect(await noted()).toEqual(['before-partitions', 'second-month'])

  await advanceClock(store, 6 * dayMs)
  expect(await releaseOldAudit(store, 400)).toContain('audit_rest')
  expect(await noted()).toEqual(['second-month'])

  await advanceClock(store, 80 * dayMs)
  await maintainStore(store, { eventDays: 90, auditDays: 400 })
  expect(await noted()).toEqual([])
  await note('goes on')
  expect(await noted()).toEqual(['goes on'])
})

it('has partitions for this month and the coming two; concurrent cleanups are safe', async () => {
  await Promise.all([1, 2, 3].map(() => releaseOldAudit(store, 400)))
  const [part] = await sqlOn(store)<{ isThere: boolean }>`
    select to_regclass('audit_' || to_char((moor_now() + interval '2 months') at time zone 'UTC', 'YYYYMM')) is not null as "isThere"`
  expect(part?.isThere).toBe(true)
})

it('keeps a table that is being read until the next run', async () => {
  await advanceClock(store, 700 * dayMs)
  const reading = await store.db.startTransaction().execute()
  await reading.selectFrom('audit').select('id').execute()
  expect(await releaseOldAudit(store, 400)).toEqual([])
  await reading.commit().execute()
  expect((await releaseOldAudit(store, 400)).length).toBeGreaterThan(0)
})
