import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { advanceClock, freezeClock, runClock } from './test-clock.ts'
import { openTestStore } from './test-store.ts'

const { store } = await openTestStore()

async function readClock(): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from moor_now())::float8 * 1000 as ms`.execute(
    store.db,
  )
  return rows[0]?.ms ?? 0
}

test('a frozen clock shows the instant at which it was frozen, however long the test takes, and only the test moves it', async () => {
  const running = [await readClock(), await readClock()]
  expect(running[1]).toBeGreaterThan(running[0] ?? 0)
  await freezeClock(store)
  const frozen = await readClock()
  expect(frozen).toBeGreaterThan(running[1] ?? 0)
  expect(await readClock()).toBe(frozen)
  await advanceClock(store, 61_500)
  expect((await readClock()) - frozen).toBeCloseTo(61_500, 1)
  await freezeClock(store)
  expect((await readClock()) - frozen).toBeCloseTo(61_500, 1)
})

test('a clock that runs again goes on from where it stood', async () => {
  await freezeClock(store)
  await advanceClock(store, 3_600_000)
  const frozen = await readClock()
  await runClock(store)
  const [first, second] = [await readClock(), await readClock()]
  expect(first).toBeGreaterThan(frozen)
  expect(first - frozen).toBeLessThan(60_000)
  expect(second).toBeGreaterThan(first)
})
