import { sqlOn } from '#testkit/database/rows.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { advanceClock, freezeClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { type Claim, type ClaimRequest, claimWork } from './claim-work.ts'
import { finishWork } from './finish-work.ts'
import { wakeWork } from './touch-work.ts'

const { store } = await openTestStore()
await freezeClock(store)
afterEach(async () => {
  await store.db.deleteFrom('work').execute()
})

async function insertRows(count: number, { kind = 'volume', region = 'here', dueMs = 1_000 } = {}): Promise<void> {
  await sqlOn(store)`insert into work (kind, id, region, due)
    select ${kind}, n, ${region}, moor_now() - make_interval(secs => ${dueMs}::float8 / 1000) from generate_series(1, ${count}) as n`
}

const claim = (request: Partial<ClaimRequest> = {}): Promise<Claim[]> =>
  claimWork(store, { holder: 'one', kinds: ['volume', 'host'], regions: null, limit: 100, leaseMs: 5_000, ...request })
const names = (claims: readonly Claim[]): string[] => claims.map((one) => `${one.kind}/${one.id}`).toSorted()

describe('a claim is exclusive (architecture, ground rule 3)', () => {
  it('many workers that claim concurrently never claim a row twice, and together claim every row', async () => {
    await insertRows(300)
    const takeAll = async (holder: string): Promise<Claim[]> => {
      const all: Claim[] = []
      for (let batch = await claim({ holder, limit: 7 }); batch.length > 0; batch = await claim({ holder, limit: 7 }))
        all.push(...batch)
      return all
    }
    const taken = (await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(takeAll))).flat()
    expect(new Set(names(taken)).size).toBe(300)
    expect(taken).toHaveLength(300)
  })

  it('skips a row that another transaction has locked, without waiting for it (SKIP LOCKED)', async () => {
    await insertRows(2)
    const other = await store.db.startTransaction().execute()
    await other.selectFrom('work').select('id').where('id', '=', 1).forUpdate().execute()
    expect(names(await claim())).toEqual(['volume/2'])
    await other.rollback().execute()
    expect(names(await claim())).toEqual(['volume/1'])
  })

  it("holds until its lease ends by the database's clock, and no longer", async () => {
    await insertRows(1)
    const [first] = await claim({ leaseMs: 5_000 })
    await advanceClock(store, 4_000)
    expect(await claim({ holder: 'two' })).toEqual([])
    await advanceClock(store, 1_000)
    const [second] = await claim({ holder: 'two' })
    expect([first?.epoch, second?.epoch]).toEqual([1, 2])
    expect(second?.holder).toBe('two')
  })
})

describe('a claim takes due rows', () => {
  it('and no others', async () => {
    await insertRows(1, { dueMs: -60_000 })
    expect(await claim()).toEqual([])
    await advanceClock(store, 60_000)
    expect(names(await claim())).toEqual(['volume/1'])
  })

  it('only of the named kinds and regions, or of all others (ADR 0056)', async () => {
    await insertRows(1, { region: 'hung' })
    await insertRows(1, { kind: 'host', region: 'hung' })
    const place = { kind: 'volume', region: 'hung' } as const
    expect(names(await claim({ except: [place] }))).toEqual(['host/1'])
    expect(names(await claim({ only: [{ ...place, region: 'here' }] }))).toEqual([])
    expect(names(await claim({ only: [place], except: [] }))).toEqual(['volume/1'])
  })

  it('the longest overdue first, up to the limit', async () => {
    await insertRows(2, { kind: 'host', dueMs: 500 })
    await insertRows(2, { kind: 'volume', dueMs: 9_000 })
    expect(names(await claim({ limit: 2 }))).toEqual(['volume/1', 'volume/2'])
    expect(names(await claim({ limit: 2 }))).toEqual(['host/1', 'host/2'])
  })

  it("only of the worker's kinds and regions", async () => {
    await insertRows(1, { kind: 'host', region: 'here' })
    await insertRows(1, { kind: 'volume', region: 'there' })
    expect(await claim({ regions: ['elsewhere'] })).toEqual([])
    expect(await claim({ kinds: ['volume'], regions: ['here'] })).toEqual([])
    expect(names(await claim({ regions: ['there', 'elsewhere'] }))).toEqual(['volume/1'])
    expect(names(await claim({ kinds: ['host'] }))).toEqual(['host/1'])
  })
})

it('returns when the last pass ended, null after a killed pass, and when this one was planned (decision D11)', async () => {
  await insertRows(1)
  await sqlOn(store)`update work set released = moor_now() - interval '3 seconds'`
  const [orderly] = await claim()
  expect(Math.round(((orderly?.claimedAtMs ?? 0) - (orderly?.releasedAtMs ?? 0)) / 1_000)).toBe(3)
  expect(Math.round(((orderly?.claimedAtMs ?? 0) - (orderly?.plannedAtMs ?? 0)) / 1_000)).toBe(1)
  await advanceClock(store, 5_000)
  expect(await claim()).toMatchObject([{ releasedAtMs: null, epoch: 2 }])
})

describe('neither failures nor resyncs delay other work (architecture, "Scale and change")', () => {
  const insertSettled = async (count: number): Promise<void> => {
    await insertRows(count, { dueMs: 60_000 })
    await sqlOn(store)`update work set seen_generation = generation`
  }

  it('claims requested, waiting and woken rows first, however long converged rows are overdue', async () => {
    await insertSettled(20)
    await sqlOn(store)`update work set generation = 2, due = moor_now() where id = 20`
    await sqlOn(store)`update work set cause = 'storage.working', due = moor_now() where id = 19`
    await store.db.transaction().execute((tx) => wakeWork(tx, 'volume', [18]))
    const claims = await claim({ limit: 4 })
    expect(
      claims
        .filter((one) => !one.isResync)
        .map((one) => one.id)
        .toSorted(),
    ).toEqual([18, 19, 20])
    expect(claims.filter((one) => one.isResync)).toHaveLength(1)
  })

  it('claims retries after requested work, up to their limit: an engine that never answers delays no other work', async () => {
    await insertRows(6, { dueMs: 60_000 })
    await sqlOn(store)`update work set tries = 1, cause = 'infrastructure.silent' where id > 1`
    expect((await claim({ limit: 2, retryLimit: 1 })).map((one) => one.tries).toSorted()).toEqual([0, 1])
    expect(await claim({ retryLimit: 3 })).toHaveLength(3)
    expect(await claim({ retryLimit: 0 })).toEqual([])
  })

  it('claims converged rows up to their limit, and all rows in the end', async () => {
    await insertSettled(5)
    expect(await claim({ resyncLimit: 2 })).toHaveLength(2)
    expect(await claim({ resyncLimit: 0 })).toEqual([])
    expect(await claim()).toHaveLength(3)
  })

  it('a resource with remaining work, or woken during its pass, is requested again; a converged one is not', async () => {
    await insertRows(3)
    const claims = await claim()
    await store.db.transaction().execute(async (tx) => {
      await wakeWork(tx, 'volume', [2])
      for (const one of claims)
        await finishWork(tx, one, { dueMs: 0, tries: 0, cause: null, isUnconverged: one.id === 1 })
    })
    expect(
      (await claim())
        .filter((one) => !one.isResync)
        .map((one) => one.id)
        .toSorted(),
    ).toEqual([1, 2])
  })
})
