import { sqlOn } from '#testkit/database/rows.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { advanceClock, freezeClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import type { Tx } from '../open-store.ts'
import { checkClaim, extendLeases, releaseLeases } from './leases.ts'
import { type Claim, claimWork } from './claim-work.ts'
import { deleteWork, finishWork } from './finish-work.ts'
import { hasPendingCall } from './has-pending-call.ts'
import { readClock } from './read-clock.ts'
import { touchEachWork, touchWork, wakeWork } from './touch-work.ts'

const { store } = await openTestStore()
await freezeClock(store)
afterEach(async () => {
  await store.db.deleteFrom('work').execute()
})

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.db.transaction().execute(work)
const touch = (id: number): Promise<number> => inTx((tx) => touchWork(tx, { kind: 'volume', id }, 'here'))
const wake = (id: number): Promise<void> => inTx((tx) => wakeWork(tx, 'volume', [id]))
const settled = { dueMs: 60_000, tries: 0, cause: null } as const

async function claimAll(holder = 'one'): Promise<Claim[]> {
  return claimWork(store, { holder, kinds: ['volume'], regions: null, limit: 100, leaseMs: 5_000 })
}

async function claimOne(holder = 'one'): Promise<Claim> {
  const [claim] = await claimAll(holder)
  if (!claim) throw new Error('no work is due')
  return claim
}

async function rowOf(id: number) {
  const [row] = await sqlOn(store)<Record<'dueInMs' | 'leaseMs' | 'epoch', number> & { holder: string | null }>`
    select generation, seen_generation as seen, epoch, lease_holder as holder, tries, cause,
      (extract(epoch from due - moor_now()) * 1000)::float8 as "dueInMs", (extract(epoch from lease_until - moor_now()) * 1000)::float8 as "leaseMs"
    from work where kind = 'volume' and id = ${id}`
  return row
}

describe('a change of the desired state', () => {
  it('raises the generation, makes the row due and clears past failures; many changes are one row', async () => {
    expect(await touch(1)).toBe(1)
    await sqlOn(store)`update work set tries = 7, cause = 'infrastructure.busy', due = moor_now() + interval '1 hour'`
    expect(await touch(1)).toBe(2)
    expect(await touch(1)).toBe(3)
    expect(await rowOf(1)).toMatchObject({ generation: 3, tries: 0, cause: null, epoch: 0 })
    expect(await claimAll()).toHaveLength(1)
  })

  it('D11: keeps the due time of an overdue row, so that time without a worker does not count as waiting', async () => {
    await touch(1)
    await advanceClock(store, 3_600_000)
    await touch(1)
    await wake(1)
    const claim = await claimOne()
    expect(claim.claimedAtMs - claim.plannedAtMs).toBeGreaterThanOrEqual(3_600_000)
  })

  it('during a pass overtakes that pass, and the next one is due immediately', async () => {
    await touch(1)
    const claim = await claimOne()
    expect(await inTx((tx) => checkClaim(tx, claim))).toMatchObject({ state: 'valid' })
    await touch(1)
    expect(await inTx((tx) => checkClaim(tx, claim))).toMatchObject({ state: 'overtaken' })
    await inTx((tx) => finishWork(tx, claim, settled))
    expect(await claimOne()).toMatchObject({ generation: 2, epoch: 2 })
  })
})

describe('a change of the desired state of many resources', () => {
  const touchEach = (ids: readonly number[]) => inTx((tx) => touchEachWork(tx, 'volume', ids, 'here'))

  it('inserts absent rows, raises the generation of existing ones, and clears past failures', async () => {
    await touch(2)
    await sqlOn(store)`update work set tries = 7, cause = 'infrastructure.busy', due = moor_now() + interval '1 hour'`
    expect([...(await touchEach([3, 2, 1]))]).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ])
    expect(await rowOf(2)).toMatchObject({ generation: 2, tries: 0, cause: null })
    expect(await claimAll()).toMatchObject([{ region: 'here' }, { region: 'here' }, { region: 'here' }])
  })

  it('does nothing without resources', async () => {
    expect([...(await touchEach([]))]).toEqual([])
    expect(await claimAll()).toEqual([])
  })
})

describe('a wake-up after an awaited condition is met', () => {
  it('makes the rows due without a new generation; none without rows', async () => {
    await touch(1)
    await inTx(async (tx) => finishWork(tx, await claimOne(), settled))
    await inTx((tx) => wakeWork(tx, 'volume', []))
    expect(await claimAll()).toEqual([])
    await wake(1)
    expect(await claimOne()).toMatchObject({ generation: 1, epoch: 2 })
  })

  it.each([0, 1])(
    'during a pass is not lost: the pass may have read its inputs before it (after %i ms)',
    async (ms) => {
      await touch(1)
      const claim = await claimOne()
      await advanceClock(store, ms)
      await wake(1)
      expect(await inTx((tx) => checkClaim(tx, claim))).toMatchObject({ state: 'valid' })
      await inTx((tx) => finishWork(tx, claim, settled))
      expect(await claimOne()).toMatchObject({ isResync: false })
    },
  )

  it('just before a claim is covered by that claim: no pass follows it', async () => {
    await touch(1)
    await wake(1)
    const claim = await claimOne()
    await inTx((tx) => finishWork(tx, claim, settled))
    expect(await claimAll()).toEqual([])
  })

  it('just before a claim is covered also when the time, after 2038, is not an exact number of seconds as a float', async () => {
    await sqlOn(store)`update clock set shift = shift + (select min(at) from (
        select moor_now() + interval '20 years' + make_interval(secs => n / 1000000.0) as at from generate_series(1, 100000) as n
      ) as instants where to_timestamp((extract(epoch from at) * 1000)::float8 / 1000) < at) - moor_now()`
    await touch(1)
    await wake(1)
    const claim = await claimOne()
    await inTx((tx) => finishWork(tx, claim, settled))
    expect(await claimAll()).toEqual([])
  })

  it('during a pass that was then killed or lost its lease is seen by the next pass, which another pass follows only after another wake-up', async () => {
    for (const isWokenAgain of [false, true]) {
      await touch(1)
      const lost = await claimOne('slow')
      await wake(1)
      expect(await claimAll('quick')).toEqual([])
      await advanceClock(store, 5_000)
      const mine = await claimOne('quick')
      if (isWokenAgain) await wake(1)
      await inTx((tx) => finishWork(tx, lost, settled))
      await inTx((tx) => finishWork(tx, mine, settled))
      expect(await claimAll()).toHaveLength(isWokenAgain ? 1 : 0)
    }
  })

  it('after the end of a lease that no worker took over is not lost when the late holder still writes', async () => {
    await touch(1)
    const late = await claimOne()
    await advanceClock(store, 60_000)
    await wake(1)
    await inTx((tx) => finishWork(tx, late, settled))
    expect(await claimOne()).toMatchObject({ isResync: false })
  })
})

describe('the end of a pass', () => {
  it('releases the row, records the observed generation and plans the next resync', async () => {
    await touch(1)
    await inTx(async (tx) =>
      finishWork(tx, await claimOne(), { dueMs: 60_000, tries: 3, cause: 'infrastructure.busy' }),
    )
    const row = await rowOf(1)
    expect(row).toMatchObject({ seen: 1, holder: null, leaseMs: null, tries: 3, cause: 'infrastructure.busy' })
    expect(Math.round((row?.dueInMs ?? 0) / 1_000)).toBe(60)
  })

  it('of a worker that lost its lease writes nothing', async () => {
    await touch(1)
    const lost = await claimOne('slow')
    await advanceClock(store, 5_000)
    const mine = await claimOne('quick')
    expect(await inTx((tx) => checkClaim(tx, lost))).toMatchObject({ state: 'lost' })
    await inTx((tx) => finishWork(tx, lost, { dueMs: 1, tries: 9, cause: 'device.in_use' }))
    expect(await rowOf(1)).toMatchObject({ holder: 'quick', epoch: mine.epoch, tries: 0, cause: null, seen: 0 })
  })

  it('removes the row with its resource', async () => {
    await touch(1)
    const claim = await claimOne()
    await inTx((tx) => deleteWork(tx, claim))
    expect(await rowOf(1)).toBeUndefined()
    expect(await inTx((tx) => checkClaim(tx, claim))).toMatchObject({ state: 'lost' })
  })
})

describe('a driver call may still take effect (architecture, ground rule 3)', () => {
  const isActing = () => hasPendingCall(store.db, { kind: 'volume', id: 1 })
  const end = async (cause: string | null) =>
    inTx(async (tx) => finishWork(tx, await claimOne(), { ...settled, dueMs: 0, cause }))

  it('while a pass holds the resource, and not before or after', async () => {
    expect(await isActing()).toBe(false)
    await touch(1)
    await touch(2)
    expect(await isActing()).toBe(false)
    const claims = await claimAll()
    expect(await isActing()).toBe(true)
    for (const claim of claims) await inTx((tx) => finishWork(tx, claim, settled))
    expect(await isActing()).toBe(false)
  })

  it('after an unanswered call, until a later pass gets its answers; not after any other failure', async () => {
    await touch(1)
    await end('infrastructure.silent')
    expect(await isActing()).toBe(true)
    await end('infrastructure.busy')
    expect(await isActing()).toBe(false)
    expect(await hasPendingCall(store.db, { kind: 'host', id: 1 })).toBe(false)
  })
})

it("the work table uses the database's clock, in milliseconds", async () => {
  const before = await inTx(readClock)
  await advanceClock(store, 3_600_000)
  expect(Math.round(((await inTx(readClock)) - before) / 60_000)).toBe(60)
})

describe('leases', () => {
  it('are extended for the claims that a worker serves; the result lists those still held', async () => {
    for (const id of [1, 2]) await touch(id)
    const [one, two] = await claimAll('one')
    await advanceClock(store, 5_000)
    await claimWork(store, { holder: 'two', kinds: ['volume'], regions: null, limit: 1, leaseMs: 5_000 })
    const stolen = (await rowOf(1))?.holder === 'two' ? one : two
    const kept = stolen === one ? two : one
    const held = await extendLeases(store, [one, two] as Claim[], 30_000)
    expect(held).toEqual([{ kind: 'volume', id: kept?.id, epoch: kept?.epoch }])
    expect(Math.round(((await rowOf(kept?.id ?? 0))?.leaseMs ?? 0) / 1_000)).toBe(30)
    expect((await rowOf(stolen?.id ?? 0))?.holder).toBe('two')
  })

  it('of claims that the worker no longer serves expire, so that another worker continues', async () => {
    for (const id of [1, 2]) await touch(id)
    const claims = await claimAll('one')
    await extendLeases(
      store,
      claims.filter((claim) => claim.id === 1),
      60_000,
    )
    expect(await extendLeases(store, [], 60_000)).toEqual([])
    await advanceClock(store, 5_000)
    expect((await claimAll('two')).map((claim) => claim.id)).toEqual([2])
  })

  it('are released all at once, due now, without waiting time (decision D11)', async () => {
    for (const id of [1, 2]) await touch(id)
    await claimAll('one')
    await releaseLeases(store, 'another process')
    expect(await claimAll('two')).toEqual([])
    await releaseLeases(store, 'one')
    expect(await claimAll('two')).toMatchObject([{ releasedAtMs: null }, { releasedAtMs: null }])
  })
})
