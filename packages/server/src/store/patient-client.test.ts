import { expect, it, vi } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { connectionOf } from './hosted-client.ts'
import { PatientClient } from './patient-client.ts'

const { url } = await openTestStore()

/** Counts how often anything is handed to the system to be sent. */
class CountedClient extends PatientClient {
  countWrites(): () => number {
    const [one, many] = [vi.spyOn(this.socket(), '_write'), vi.spyOn(this.socket(), '_writev')]
    return () => one.mock.calls.length + many.mock.calls.length
  }
}

it.each([
  ['in the same turn', process.nextTick],
  ['by all who were let in together', setImmediate],
])('what is asked at once leaves in one write: %s (ADR 0034)', async (_when, whenAsked) => {
  const client = new CountedClient(
    { ...connectionOf(url, ''), pipeline: true },
    { silenceMs: 60_000, onAnswer: () => undefined, whenAsked, planAge: { changes: 0 } },
  )
  await client.connect()
  const writes = client.countWrites()
  const ask = async (said: number): Promise<unknown> =>
    (await client.query<{ said: number }>('select $1::integer as said', [said])).rows[0]?.said
  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([1, 2, 3])
  expect(writes()).toBe(1)
  expect(await ask(4)).toBe(4)
  expect(writes()).toBe(2)
  await client.end()
})
