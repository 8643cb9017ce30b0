import { describe, expect, it } from 'vitest'
import { type EventId, asId, type VolumeId } from '#domain/shared/index.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { freezeClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { selectRow } from '#testkit/database/rows.ts'
import type { Tx } from '../open-store.ts'
import { type EventRow, eventBody } from './event-body.ts'
import { startJob } from './start-job.ts'
import { moveEvent } from './move-event.ts'
import { supersedeEachJob, supersedeJobs } from './supersede-jobs.ts'
import { sql } from 'kysely'
import { listOpenJobs } from './open-jobs.ts'

const { store } = await openTestStore({ connectionsMax: 2 })
await freezeClock(store)
const actor = await seedTenant(store, 'ends')

const work = { kind: 'volume', id: 7, generation: 1 } as const
const content = { action: 'volume_attach', entity: { type: 'volume', id: 7, label: 'seven' } } as const

const ways: readonly (readonly [string, (tx: Tx, id: EventId) => Promise<unknown>])[] = [
  ['finished by a pass', (tx, id) => moveEvent(tx, { id, status: 'finished' })],
  ['failed by a pass', (tx, id) => moveEvent(tx, { id, status: 'failed', message: 'no' })],
  ['canceled by a pass', (tx, id) => moveEvent(tx, { id, status: 'canceled', message: 'no' })],
  ['canceled by a later request', (tx) => supersedeJobs(tx, work)],
  ['canceled by a later request of this kind only', (tx) => supersedeJobs(tx, work, ['volume_attach'])],
  ['canceled with many others', (tx) => supersedeEachJob(tx, 'volume', [6, 7, 8])],
]

describe('an ended event has a start and an end, and so a duration (decisions D11, F1)', () => {
  it.each(ways)('%s', async (_how, end) => {
    const row = await store.db.transaction().execute(async (tx) => {
      const { id } = await startJob(tx, actor, { ...content, work })
      await end(tx, id)
      return read(tx, id)
    })
    expectEnded(row)
    await expectLogged(row)
  })

  it.each(['The infrastructure is busy.', '7-0123456789ab: The infrastructure is busy.'])(
    'and no longer the reason that blocked it: %s',
    async (message) => {
      const row = await store.db.transaction().execute(async (tx) => {
        const { id } = await startJob(tx, actor, { ...content, work })
        await moveEvent(tx, { id, status: 'started', message })
        await moveEvent(tx, { id, status: 'finished' })
        return read(tx, id)
      })
      expect(row.message).toBe('')
    },
  )

  it.each([
    ['', ''],
    ['The infrastructure is busy.', ''],
    ['7-0123456789ab', '7-0123456789ab: '],
    ['7-0123456789ab: The infrastructure is busy.', '7-0123456789ab: '],
  ])("keeps only the node's name if it was canceled: %s", async (message, name) => {
    const row = await store.db.transaction().execute(async (tx) => {
      const { id } = await startJob(tx, actor, { ...content, work })
      await moveEvent(tx, { id, status: 'started', message })
      await supersedeJobs(tx, work)
      return read(tx, id)
    })
    expect(row.message).toBe(`${name}A later request replaced this one.`)
  })

  it('an open event has neither an end nor a duration', async () => {
    const row = await store.db.transaction().execute(async (tx) => {
      const { id } = await startJob(tx, actor, { ...content, work })
      await moveEvent(tx, { id, status: 'started', percent: 4 })
      return read(tx, id)
    })
    expect([row.ended, eventBody(row).duration]).toEqual([null, null])
  })
})

function read(tx: Tx, id: EventId): Promise<EventRow> {
  return selectRow(tx, 'events', '*', { id })
}

function expectEnded(row: EventRow): void {
  expect(row.started).not.toBeNull()
  expect(row.ended).not.toBeNull()
  expect(eventBody(row)).toMatchObject({ duration: 0, time_remaining: null })
}

async function expectLogged(row: EventRow): Promise<void> {
  const last = await selectRow(store, 'event_log', 'body', { event_id: row.id }, 'position desc')
  expect(last.body).toMatchObject({ status: row.status, duration: 0 })
}

const others = { kind: 'volume', id: asId<VolumeId>(8), generation: 1 } as const

it('D11: a job with an action unknown to this release stays open for a release that knows the action', async () => {
  const entity = { type: 'volume', id: 8, label: 'eight' } as const
  const [later, known, ended] = await store.db
    .transaction()
    .execute(async (tx) => [
      (await startJob(tx, actor, { action: 'volume_migrate', entity, work: others })).id,
      (await startJob(tx, actor, { action: 'volume_resize', entity, work: others })).id,
      (await startJob(tx, actor, { action: 'volume_detach', entity, work: others })).id,
    ])
  await store.db.transaction().execute((tx) => moveEvent(tx, { id: ended ?? asId(0), status: 'finished' }))
  await sql`update events set action = 'volume_defragment' where id = ${later}`.execute(store.db)
  expect(await listOpenJobs(store.db, others)).toMatchObject([
    { id: known, action: 'volume_resize', status: 'scheduled' },
  ])
  const row = await selectRow(store, 'events', 'status', { id: later ?? asId(0) })
  expect(row.status).toBe('scheduled')
})
