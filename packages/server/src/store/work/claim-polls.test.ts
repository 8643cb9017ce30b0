import { sqlOn } from '#testkit/database/rows.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { advanceClock, freezeClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { claimPolls, finishPolls, type Poll, type PollResult, type PollRequest } from './claim-polls.ts'
import { type Claim, type ClaimRequest, claimWork } from './claim-work.ts'
import { touchEachWork, touchWork, wakeWork } from './touch-work.ts'

const { store } = await openTestStore()
const run = sqlOn(store)
await freezeClock(store)
afterEach(async () => {
  await store.db.deleteFrom('work').execute()
})

async function insertSettled(count: number, { region = 'here', kind = 'volume' } = {}): Promise<void> {
  await run`insert into work (kind, id, region, seen_generation, epoch, due, released)
    select ${kind}, n, ${region}, 1, 1, moor_now() - interval '1 second', moor_now() - interval '1 minute' from generate_series(1, ${count}) as n`
}

const poll = (request: Partial<PollRequest> = {}): Promise<Poll[]> =>
  claimPolls(store, { kinds: ['volume'], regions: null, limit: 100, aheadMs: 0, leaseMs: 10_000, ...request })
const claim = (request: Partial<ClaimRequest> = {}): Promise<Claim[]> =>
  claimWork(store, {
    holder: 'pass',
    kinds: ['volume', 'host'],
    regions: null,
    limit: 100,
    leaseMs: 5_000,
    polledKinds: ['volume'],
    ...request,
  })
const end = (polls: readonly Poll[], found: PollResult['found'], dueMs = 60_000): Promise<void> =>
  finishPolls(
    store,
    polls.map((one) => ({ poll: one, found, dueMs })),
  )
const idsOf = (some: readonly { readonly id: number }[]): number[] => some.map(({ id }) => id).toSorted((a, b) => a - b)
const rowOf = async (id: number) => {
  const rows = await run`
    select generation, seen_generation as seen, epoch, lease_holder as holder, lease_until is not null as "isHeld",
      extract(epoch from due - moor_now())::integer as "dueInS", extract(epoch from moor_now() - released)::integer as "releasedAgoS"
    from work where id = ${id}`
  return rows[0]
}
const meanwhile = {
  touched: () => store.db.transaction().execute((tx) => touchWork(tx, { kind: 'volume', id: 1 }, 'here')),
  'touched with others': () => store.db.transaction().execute((tx) => touchEachWork(tx, 'volume', [1], 'here')),
  woken: () => store.db.transaction().execute((tx) => wakeWork(tx, 'volume', [1])),
} as const

describe('a poll takes converged rows that are due (ADR 0031)', () => {
  it('but no row that is not due, is requested, waits, is held by a pass, or is left to a pass', async () => {
    await insertSettled(7)
    await run`update work set due = moor_now() + interval '3 seconds' where id = 2`
    await run`update work set generation = 2 where id = 3`
    await run`update work set cause = 'infrastructure.busy' where id = 4`
    await run`update work set lease_holder = 'pass', lease_until = moor_now() + interval '1 second' where id = 5`
    await run`update work set lease_holder = 'killed', lease_until = moor_now() - interval '1 second' where id = 6`
    await run`update work set released = null where id = 7`
    expect(idsOf(await poll())).toEqual([1])
  })

  it('takes rows that become due before the next poll, so that none is polled late', async () => {
    await insertSettled(2)
    await run`update work set due = moor_now() + make_interval(secs => id)`
    expect(idsOf(await poll({ aheadMs: 1_500 }))).toEqual([1])
  })

  it("takes only rows of the worker's kinds and regions, up to the limit", async () => {
    await insertSettled(2)
    await insertSettled(1, { kind: 'host' })
    expect(await poll({ regions: ['elsewhere'] })).toEqual([])
    expect(idsOf(await poll({ kinds: ['host'], regions: ['here'] }))).toEqual([1])
    expect(await poll({ limit: 1 })).toHaveLength(1)
  })

  it('takes each row once, however many workers poll concurrently', async () => {
    await insertSettled(200)
    const takeAll = async (): Promise<Poll[]> => {
      const all: Poll[] = []
      for (let some = await poll({ limit: 7 }); some.length > 0; some = await poll({ limit: 7 })) all.push(...some)
      return all
    }
    const taken = (await Promise.all([takeAll(), takeAll(), takeAll(), takeAll()])).flat()
    expect([taken.length, new Set(idsOf(taken)).size]).toEqual([200, 200])
  })

  it('keeps passes from claiming its rows, and raises no epoch', async () => {
    await insertSettled(1)
    await poll()
    expect(await claim({ polledKinds: [] })).toEqual([])
    expect(await rowOf(1)).toMatchObject({ epoch: 1, holder: null, isHeld: true })
  })
})

describe('the end of a poll', () => {
  it('records when unchanged rows are due again, and nothing else', async () => {
    await insertSettled(2)
    await end(await poll(), 'same')
    expect(await rowOf(2)).toEqual({
      generation: 1,
      seen: 1,
      epoch: 1,
      holder: null,
      isHeld: false,
      dueInS: 60,
      releasedAgoS: 0,
    })
    expect([await poll(), await claim({ polledKinds: [] })]).toEqual([[], []])
  })

  it('leaves changed rows to a pass immediately, after all requested work, and to no other poll', async () => {
    await insertSettled(3)
    await run`update work set due = moor_now() + interval '1 second' where id = 1`
    const polls = await poll({ aheadMs: 2_000 })
    await end(
      polls.filter(({ id }) => id < 3),
      'other',
    )
    expect(await poll()).toEqual([])
    const claims = await claim()
    expect(idsOf(claims)).toEqual([1, 2])
    expect(claims.every(({ isResync }) => isResync)).toBe(true)
  })

  it('returns all rows after an abort: the next poll takes them', async () => {
    await insertSettled(1)
    await end(await poll(), 'nothing')
    expect([await claim(), idsOf(await poll())]).toEqual([[], [1]])
  })

  it('needs no worker if the process was killed: the poll expires', async () => {
    await insertSettled(1)
    const [lost] = await poll({ leaseMs: 10_000 })
    await advanceClock(store, 9_000)
    expect(await poll()).toEqual([])
    await advanceClock(store, 1_000)
    expect(idsOf(await poll())).toEqual([1])
    if (lost) await end([lost], 'same')
    expect(await rowOf(1)).toMatchObject({ isHeld: true, dueInS: -11 })
  })
})

describe.each(Object.entries(meanwhile))('a resource that is %s during its poll', (_how, ask) => {
  it('gets its pass immediately, and the end of the poll does not end that pass', async () => {
    await insertSettled(1)
    const polls = await poll()
    await ask()
    const [pass] = await claim()
    expect(pass).toMatchObject({ id: 1, epoch: 2, isResync: false })
    await end(polls, 'same')
    expect(await rowOf(1)).toMatchObject({ holder: 'pass', epoch: 2, isHeld: true })
  })

  it.each(['same', 'other', 'nothing'] as const)(
    'is due if the poll ends before the pass begins: %s',
    async (found) => {
      await insertSettled(1)
      const polls = await poll()
      await ask()
      await end(polls, found)
      expect(await claim()).toMatchObject([{ id: 1, isResync: false }])
    },
  )
})

it('a change of the desired state keeps the lease of a pass', async () => {
  await insertSettled(1)
  await claim({ polledKinds: [] })
  await meanwhile.touched()
  expect(await claim({ holder: 'two' })).toEqual([])
  expect(await rowOf(1)).toMatchObject({ holder: 'pass', isHeld: true })
})

it('a due time set manually during a poll is kept', async () => {
  await insertSettled(1)
  const polls = await poll()
  await run`update work set due = moor_now()`
  await end(polls, 'same')
  expect(idsOf(await poll())).toEqual([1])
})
