import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { type RateCount, exchangeCounts, forgetCounts } from './exchange-counts.ts'

const { store } = await openTestStore({ connectionsMax: 4 })

const one: RateCount = { caller: 'token 1', kind: 'request', minute: 7, used: 3 }
const others = async (process: string, ...counts: RateCount[]) =>
  (await exchangeCounts(store.db, process, counts)).others.map((count) => count.used)

it('many processes may exchange many counts concurrently', async () => {
  const counts = Array.from({ length: 200 }, (_, n) => ({ ...one, caller: `address ${n}`, minute: 30, used: 1 }))
  await Promise.all([1, 2, 3, 4].map((n) => others(randomUUID(), ...(n % 2 ? counts : counts.toReversed()))))
  expect(new Set(await others(randomUUID(), ...counts))).toEqual(new Set([4]))
})

it("returns the time of the database's clock, so that all processes have the same minutes", async () => {
  const before = (await exchangeCounts(store.db, randomUUID(), [one])).nowMs
  await advanceClock(store, 3_600_000)
  expect((await exchangeCounts(store.db, randomUUID(), [one])).nowMs).toBeGreaterThanOrEqual(before + 3_600_000)
})

it('deletes counts of past minutes, and of future ones after a clock was set back', async () => {
  for (const minute of [97, 98, 99, 100, 101, 102]) await others(randomUUID(), { ...one, minute })
  await forgetCounts(store.db, 100)
  const rows = await store.db.selectFrom('rate_counts').select('minute').orderBy('minute').execute()
  expect(rows.map((row) => row.minute)).toEqual([99, 100, 101])
})
