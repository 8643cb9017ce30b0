import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { selectRows } from '#testkit/database/rows.ts'
import type { AnyHandler } from '../../call.ts'
import { RateCounter } from './rate-counter.ts'
import { shareRates } from './share-rates.ts'

const rateLimits = { requestsMax: 100, createsMax: 5, isEnforced: true }
const answers: AnyHandler = { kind: 'read', run: async () => ({}) }
const handlers = { 'volume.view': answers, 'volume_type.list': answers }
const caller = { name: 'token 1', isToken: true }

const first = await useHttpHarness({ isPlumbing: true, handlers, rateLimits })

it('shares counts with all processes soon (decision G10)', async () => {
  const { id, token } = await first.makeToken(['*'])
  let asked = 0
  const ask = () => first.call('GET', '/v4/volumes/7', { token }).finally(() => (asked += 1))
  const { headers } = await ask()
  const counts = () => first.store.db.selectFrom('rate_counts').select('used').where('caller', '=', `token ${id}`)
  await expect.poll(() => counts().execute()).toEqual([{ used: 1 }])
  const other = { process: randomUUID(), caller: `token ${id}`, kind: 'request', used: rateLimits.requestsMax } as const
  const minute = Number(headers['x-ratelimit-reset']) / 60 - 1
  // Inserts the next minute too, in case this minute ends.
  for (const one of [minute, minute + 1])
    await first.store.db
      .insertInto('rate_counts')
      .values({ ...other, minute: one })
      .execute()
  await expect.poll(async () => (await ask()).status, { timeout: 8_000 }).toBe(429)
  expect(asked).toBeLessThan(rateLimits.requestsMax)
})

describe('unreachable database', () => {
  it('each process counts alone without errors; unreported counts follow later; the error is reported once', async () => {
    const counter = new RateCounter(rateLimits)
    const onError = vi.fn<(error: unknown) => void>()
    await sql`alter table rate_counts rename to rate_counts_away`.execute(first.store.db)
    const sharing = shareRates(counter, first.store.url, onError)
    const nowMs = Date.now()
    expect(counter.count(caller, false, nowMs)).toMatchObject({ remaining: 99 })
    await expect.poll(() => onError.mock.calls.length).toBe(1)
    expect(counter.count(caller, false, nowMs)).toMatchObject({ remaining: 98 })
    await sql`alter table rate_counts_away rename to rate_counts`.execute(first.store.db)
    const told = async () =>
      (
        await first.store.db
          .selectFrom('rate_counts')
          .select('used')
          .where('caller', '=', caller.name)
          .executeTakeFirst()
      )?.used
    await expect.poll(told).toBe(2)
    await sharing.stop()
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('a process that never reaches the database starts, counts and stops', async () => {
    const counter = new RateCounter(rateLimits)
    const onError = vi.fn<(error: unknown) => void>()
    const sharing = shareRates(counter, 'postgresql:///none?host=/nowhere', onError)
    counter.count(caller, false, Date.now())
    await expect.poll(() => onError.mock.calls.length).toBe(1)
    await sharing.stop()
    expect(counter.takeUnreported(9)).toHaveLength(1)
  })
})

it('a stopping process reports its last counts', async () => {
  const counter = new RateCounter(rateLimits)
  const sharing = shareRates(counter, first.store.url, () => undefined)
  counter.count({ name: 'token 99', isToken: true }, true, Date.now())
  await sharing.stop()
  const rows = await selectRows(first.store, 'rate_counts', ['kind', 'used'], { caller: 'token 99' }, 'kind')
  expect(rows).toEqual([
    { kind: 'create', used: 1 },
    { kind: 'request', used: 1 },
  ])
})

it('deletes counts of past minutes for all processes', async () => {
  const old = { process: randomUUID(), caller: 'token 98', kind: 'request', minute: 1, used: 3 } as const
  await first.store.db.insertInto('rate_counts').values(old).execute()
  const counter = new RateCounter(rateLimits)
  const sharing = shareRates(counter, first.store.url, () => undefined)
  counter.count({ name: 'token 97', isToken: true }, false, Date.now())
  await sharing.stop()
  const rows = await selectRows(first.store, 'rate_counts', 'caller', { minute: 1 })
  expect(rows).toEqual([])
})
