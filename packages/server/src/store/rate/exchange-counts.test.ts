import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { type RateCount, exchangeCounts, forgetCounts } from './exchange-counts.ts'

const { store } = await openTestStore({ connectionsMax: 4 })

const one: RateCount = { caller: 'token 1', kind: 'request', minute: 7, used: 3 }
const others = async (process: string, ...counts: RateCount[]) =>
  (await exchangeCounts(store.db, process, counts)).others.map((count) => count.used)

it('each process hears what the others have told, by caller, kind and minute (decision G10)', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  expect(await others(first, one, { ...one, kind: 'create', used: 1 })).toEqual([0, 0])
  expect(await others(second, { ...one, used: 4 }, { ...one, caller: 'token 2' }, { ...one, minute: 8 })).toEqual([
    3, 0, 0,
  ])
  expect(await others(third, { ...one, used: 0 }, { ...one, kind: 'create', used: 9 })).toEqual([7, 1])
  expect(await others(first, one)).toEqual([4])
})

it('telling a count again, or a lower one that comes late, changes nothing', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  for (const used of [5, 5, 2]) await others(first, { ...one, minute: 20, used })
  expect(await others(second, { ...one, minute: 20 })).toEqual([5])
})

it('many processes may tell many callers at once', async () => {
  const counts = Array.from({ length: 200 }, (_, n) => ({ ...one, caller: `address ${n}`, minute: 30, used: 1 }))
  await Promise.all([1, 2, 3, 4].map((n) => others(randomUUID(), ...(n % 2 ? counts : counts.toReversed()))))
  expect(new Set(await others(randomUUID(), ...counts))).toEqual(new Set([4]))
})

it('tells the time of the one clock, so that all processes have the same minutes', async () => {
  const before = (await exchangeCounts(store.db, randomUUID(), [one])).nowMs
  await advanceClock(store, 3_600_000)
  expect((await exchangeCounts(store.db, randomUUID(), [one])).nowMs).toBeGreaterThanOrEqual(before + 3_600_000)
})

it('minutes that are over are forgotten, and those of a clock that was set back', async () => {
  for (const minute of [97, 98, 99, 100, 101, 102]) await others(randomUUID(), { ...one, minute })
  await forgetCounts(store.db, 100)
  const rows = await store.db.selectFrom('rate_counts').select('minute').orderBy('minute').execute()
  expect(rows.map((row) => row.minute)).toEqual([99, 100, 101])
})
