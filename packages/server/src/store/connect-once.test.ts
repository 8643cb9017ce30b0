import { CompiledQuery } from 'kysely'
import { expect, it, vi } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { connectOnce, oldestServer } from './connect-once.ts'
import { connectionOf } from './hosted-client.ts'
import { PlannedClient } from './planned-client.ts'

const { url } = await openTestStore()

it('rejects a server older than the oldest supported version in one sentence, before the work starts', async () => {
  // Makes the server report another version.
  await queryOnce(
    url,
    `create function current_setting(name text) returns text language sql as $$ select case name when 'server_version_num' then '140023' else '14.23' end $$`,
  )
  const old = `${url}&options=-c%20search_path%3Dpublic%2Cpg_catalog`
  let isBegun = false
  const work = connectOnce(old, () => Promise.resolve((isBegun = true)))
  await expect(work).rejects.toThrow(`PostgreSQL 14.23 is too old: this release needs ${oldestServer} or newer.`)
  expect(isBegun).toBe(false)
  await connectOnce(url, () => Promise.resolve((isBegun = true)))
  expect(isBegun).toBe(true)
})

it('a connection closed by the server fails the work and does not end the process', async () => {
  const broken = connectOnce(url, async (client) => {
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    return client.query('select 1')
  })
  await expect(broken).rejects.toThrow()
})

class CountedClient extends PlannedClient {
  countWrites(): () => number {
    const { stream } = this.connection
    const [one, many] = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')]
    return () => one.mock.calls.length + many.mock.calls.length
  }
}

it.each([
  ['in the same turn', process.nextTick],
  ['by all requests read in one turn', setImmediate],
])('concurrent statements are sent in one write: %s (ADR 0034)', async (_when, scheduleWrite) => {
  const client = new CountedClient(
    { ...connectionOf(url, ''), pipeline: true },
    { responseTimeoutMs: 60_000, onAnswer: () => undefined, scheduleWrite, planAge: { changes: 0 } },
  )
  await client.connect()
  const writes = client.countWrites()
  const ask = async (said: number): Promise<unknown> =>
    (await client.executeQuery<{ said: number }>(CompiledQuery.raw('select $1::integer as said', [said]))).rows[0]?.said
  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([1, 2, 3])
  expect(writes()).toBe(1)
  expect(await ask(4)).toBe(4)
  expect(writes()).toBe(2)
  await client.end()
})
