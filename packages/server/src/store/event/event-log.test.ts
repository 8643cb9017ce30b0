import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { awaitHorizon } from '#testkit/database/await-database.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { ensureInstallation } from '../installation/installation.ts'
import type { Tx } from '../open-store.ts'
import { type LogReading, findLogBounds, logPageMax, readEventLog } from './event-log.ts'
import { startJob } from './start-job.ts'
import type { AccountId, Actor } from '#domain/shared/index.ts'

const { store } = await openTestStore({ connectionsMax: 4 })
await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
const [one, other] = [await seedTenant(store, 'one'), await seedTenant(store, 'other')]
let start: number
beforeEach(async () => {
  await awaitHorizon(store.db)
  start = (await findLogBounds(store.db)).horizon - 1
})

async function write(tx: Tx, actor: Actor, label: string): Promise<void> {
  await startJob(tx, actor, {
    action: 'volume_create',
    entity: { type: 'volume', id: 1, label },
    work: { kind: 'volume', id: 1, generation: 1 },
  })
}

function commit(actor: Actor, label: string): Promise<void> {
  return store.db.transaction().execute((tx) => write(tx, actor, label))
}

async function read(...accounts: readonly AccountId[]): Promise<LogReading> {
  await awaitHorizon(store.db)
  return readNow(...accounts)
}

function readNow(...accounts: readonly AccountId[]): Promise<LogReading> {
  return readEventLog(
    store.db,
    accounts.map((accountId) => ({ accountId, after: start })),
  )
}

function labels(reading: LogReading): string[] {
  return reading.entries.map((entry) => entry.body.entity.label)
}

describe('reading the event log (decision F4)', () => {
  it('returns the entries after each cursor, in order, of its account only', async () => {
    await commit(one, 'a')
    await commit(other, 'b')
    await commit(one, 'c')
    expect(labels(await read(one.accountId))).toEqual(['a', 'c'])
    const both = await read(one.accountId, other.accountId)
    expect(both.entries.map((entry) => [entry.accountId, entry.body.entity.label])).toEqual([
      [one.accountId, 'a'],
      [other.accountId, 'b'],
      [one.accountId, 'c'],
    ])
    const [first] = both.entries
    expect(labels(await readEventLog(store.db, [{ accountId: one.accountId, after: first?.position ?? 0 }]))).toEqual([
      'c',
    ])
  })

  it('is not held back by readers or a rolled-back transaction', async () => {
    await store.db.transaction().execute(async (reader) => {
      await sql`select count(*) from events`.execute(reader)
      await store.db
        .transaction()
        .execute(async (tx) => {
          await write(tx, one, 'never')
          throw new Error('rolled back')
        })
        .catch(() => undefined)
      await commit(one, 'd')
      expect(labels(await read(one.accountId))).toEqual(['d'])
    })
  })

  it('returns a bounded page for each account', async () => {
    await store.db.transaction().execute(async (tx) => {
      for (let index = 0; index <= logPageMax; index += 1) await write(tx, one, `p${index}`)
    })
    await commit(other, 'q')
    const reading = await read(one.accountId, other.accountId)
    expect([reading.entries.length, labels(reading).filter((label) => label === 'q').length]).toEqual([
      logPageMax + 1,
      1,
    ])
  })

  it('returns the horizon even without entries', async () => {
    expect(await readEventLog(store.db, [])).toMatchObject({
      entries: [],
      isHeldBack: false,
      horizon: expect.any(Number),
    })
    expect((await read(one.accountId)).horizon).toBeGreaterThanOrEqual(start)
  })
})
