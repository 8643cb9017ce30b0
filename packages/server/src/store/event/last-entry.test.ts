import { describe, expect, it } from 'vitest'
import type { EventId } from '#domain/shared/index.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { makeGate } from '#testkit/gate.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { sqlOn } from '#testkit/database/rows.ts'
import type { Tx } from '../open-store.ts'
import { mutate } from '../transaction/mutate.ts'
import { startJob } from './start-job.ts'
import { moveEvent } from './move-event.ts'
import { supersedeListedJobs } from './supersede-jobs.ts'

const { store } = await openTestStore()
const actor = await seedTenant(store, 'one')

async function newJob(): Promise<EventId> {
  const { id } = await store.db.transaction().execute((tx) =>
    startJob(tx, actor, {
      action: 'volume_attach',
      entity: { type: 'volume', id: 7, label: 'seven' },
      work: { kind: 'volume', id: 7, generation: 1 },
    }),
  )
  return id
}

async function listStates(id: EventId): Promise<readonly string[]> {
  const rows = await sqlOn(store)<{ state: string }>`
    select concat_ws(' ', body->>'status', body->>'percent_complete') as state from event_log where event_id = ${id} order by position`
  return rows.map((row) => row.state)
}

/** Assigns a transaction ID, as every row lock does. Log positions contain this ID. */
const takeId = (tx: Tx) => sqlOn(tx)`select pg_current_xact_id()`

describe('the last log entry of an event is its state (decision F4)', () => {
  it('also if a request that began before a pass changes the job after the pass: the request is retried', async () => {
    const id = await newJob()
    const [begun, gate] = [makeGate(), makeGate()]
    let attempts = 0
    const request = mutate(store, actor, async (tx) => {
      attempts += 1
      await takeId(tx)
      begun.open()
      await gate.passed
      await supersedeListedJobs(tx, [id])
      return { body: {} }
    })
    await begun.passed
    await store.db.transaction().execute((tx) => moveEvent(tx, { id, status: 'started', percent: 30 }))
    gate.open()
    await request
    expect([attempts, await listStates(id)]).toEqual([2, ['scheduled 0', 'started 30', 'canceled 30']])
  })

  it('also if the request waits for the pass to commit', async () => {
    const id = await newJob()
    const [begun, gate] = [makeGate(), makeGate()]
    const request = mutate(store, actor, async (tx) => {
      await takeId(tx)
      begun.open()
      await gate.passed
      await supersedeListedJobs(tx, [id])
      return { body: {} }
    })
    await begun.passed
    await store.db.transaction().execute(async (tx) => {
      await moveEvent(tx, { id, status: 'started', percent: 30 })
      gate.open()
      await awaitWaiters(store, 1)
    })
    await request
    expect(await listStates(id)).toEqual(['scheduled 0', 'started 30', 'canceled 30'])
  })
})
