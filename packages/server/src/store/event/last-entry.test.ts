import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EventId, isSqlError } from '#domain/shared/index.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { makeGate } from '#testkit/gate.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { selectRow, sqlOn } from '#testkit/database/rows.ts'
import type { Tx } from '../open-store.ts'
import { mutate } from '../transaction/mutate.ts'
import { startJob } from './start-job.ts'
import { moveEvent } from './move-event.ts'
import { supersedeListedJobs } from './supersede-jobs.ts'

const writersCount = 3
const { store } = await openTestStore({ connectionsMax: writersCount + 2 })
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

async function findState(id: EventId): Promise<string> {
  const { status, percent } = await selectRow(store, 'events', ['status', 'percent'], { id })
  return `${status} ${percent}`
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

  it("in any order of transactions' starts, writes and ends (property)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDeed, { minLength: 10, maxLength: 60 }), async (deeds) => {
        const jobs = [await newJob(), await newJob()]
        const schedule = new Schedule(jobs)
        for (const deed of deeds) await schedule.play(deed)
        await schedule.close()
        for (const id of jobs) {
          const states = await listStates(id)
          expect(states.at(-1)).toBe(await findState(id))
          expect(states).toEqual(schedule.committedOf(id))
        }
      }),
      { numRuns: 80 },
    )
  }, 120_000)
})

type Deed = {
  readonly does: 'begin' | 'start' | 'finish' | 'cancel' | 'commit' | 'rollback'
  readonly writer: number
  readonly job: 0 | 1
}
const oftenFrom = (weights: Record<Deed['does'], number>) =>
  fc.oneof(
    ...Object.entries(weights).map(([does, weight]) => ({ weight, arbitrary: fc.constant(does as Deed['does']) })),
  )
const anyDeed: fc.Arbitrary<Deed> = fc.record({
  does: oftenFrom({ begin: 4, start: 6, commit: 4, rollback: 1, finish: 1, cancel: 1 }),
  writer: fc.integer({ min: 0, max: writersCount - 1 }),
  job: fc.constantFrom(0, 1),
})

interface Writer {
  readonly tx: Awaited<ReturnType<ReturnType<(typeof store)['db']['startTransaction']>['execute']>>
  readonly changes: { id: EventId; state: string }[]
}

/** A writer skips a job that another open transaction has changed. */
class Schedule {
  readonly #jobs: readonly EventId[]
  readonly #writers = new Map<number, Writer>()
  readonly #committed: { id: EventId; state: string }[]
  #percent = 0

  constructor(jobs: readonly EventId[]) {
    this.#jobs = jobs
    this.#committed = jobs.map((id) => ({ id, state: 'scheduled 0' }))
  }

  committedOf(id: EventId): readonly string[] {
    return this.#committed.filter((change) => change.id === id).map((change) => change.state)
  }

  async play({ does, writer: number, job }: Deed): Promise<void> {
    const writer = this.#writers.get(number)
    if (does === 'begin') {
      if (!writer) await this.#begin(number)
      return
    }
    if (!writer) return
    if (does === 'commit' || does === 'rollback') return this.#end(number, does)
    const id = this.#jobs[job] as EventId
    const others = [...this.#writers.values()].filter((other) => other !== writer)
    if (others.some(({ changes }) => changes.some((change) => change.id === id))) return
    try {
      await this.#change(writer, id, does)
    } catch (error) {
      if (!isSqlError(error, 'repeatable')) throw error
      await this.#end(number, 'rollback')
    }
  }

  async close(): Promise<void> {
    for (const writer of [...this.#writers.keys()].toReversed()) await this.#end(writer, 'commit')
  }

  async #change({ tx, changes }: Writer, id: EventId, does: 'start' | 'finish' | 'cancel'): Promise<void> {
    this.#percent += 1
    if (does === 'cancel') await supersedeListedJobs(tx, [id])
    else await moveEvent(tx, { id, status: does === 'start' ? 'started' : 'finished', percent: this.#percent })
    const rows = await sqlOn(tx)<{ state: string }>`
      select concat_ws(' ', body->>'status', body->>'percent_complete') as state from event_log
      where event_id = ${id} and position >> 16 = log_position(pg_current_xact_id(), 0) >> 16 order by position`
    const mine = changes.filter((change) => change.id === id).length
    for (const { state } of rows.slice(mine)) changes.push({ id, state })
  }

  async #begin(number: number): Promise<void> {
    const tx = await store.db.startTransaction().execute()
    await takeId(tx)
    this.#writers.set(number, { tx, changes: [] })
  }

  async #end(number: number, how: 'commit' | 'rollback'): Promise<void> {
    const writer = this.#writers.get(number)
    if (!writer) return
    await writer.tx[how]().execute()
    this.#writers.delete(number)
    if (how === 'commit') this.#committed.push(...writer.changes)
  }
}
