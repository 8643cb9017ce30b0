import { randomUUID } from 'node:crypto'
import { compileDialect, neutral } from '@moorage/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import { testNames } from '#testkit/http/test-names.ts'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { buildApi } from '../../server/build-api.ts'
import type { AnyHandler } from '../../call.ts'
import { RateCounter } from './rate-counter.ts'
import { shareRates } from './share-rates.ts'

const rateLimits = { requestsMax: 100, createsMax: 5, isRefusing: true }
const answers: AnyHandler = { kind: 'read', run: async () => ({}) }
const handlers = { 'volume.view': answers, 'volume_type.list': answers }
const caller = { name: 'token 1', isToken: true }

const first = await startHttpHarness({ isPlumbing: true, handlers, rateLimits })
const second = buildApi({
  dialect: compileDialect(neutral),
  handlers,
  rateLimits,
  log: pino({ level: 'silent' }),
  context: {
    store: first.store,
    catalogue: neutralCatalogue,
    vendor: 'Moor',
    nodePrefix: 'orch',
    secretBox: openTestSecretBox(),
    origin: () => '',
    names: testNames,
    policy: neutral.policy,
  },
})
afterAll(async () => {
  await second.stop()
  await first.close()
})

interface Seen {
  readonly status: number
  readonly reset: string | undefined
}

async function askFirst(token: string): Promise<Seen> {
  const { status, headers } = await first.call('GET', '/v4/volumes/7', { token })
  return { status, reset: headers['x-ratelimit-reset'] }
}

async function askSecond(token: string): Promise<Seen> {
  const { statusCode, headers } = await second.server.inject({
    method: 'GET',
    url: '/v4/volumes/7',
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, reset: String(headers['x-ratelimit-reset']) }
}

/** Uses the limit up at one and asks the other until it refuses. Null when the minute was over before that. */
async function useUp(token: string): Promise<{ readonly atFirst: number[]; readonly admittedBySecond: number } | null> {
  const seen: Seen[] = []
  for (let n = 0; n < rateLimits.requestsMax; n += 1) seen.push(await askFirst(token))
  const atFirst = seen.map((one) => one.status)
  await expect
    .poll(
      async () => {
        seen.push(await askSecond(token))
        return seen.at(-1)?.status === 429 || seen.at(-1)?.reset !== seen[0]?.reset
      },
      { timeout: 8_000 },
    )
    .toBe(true)
  if (new Set(seen.map((one) => one.reset)).size > 1) return null
  return { atFirst, admittedBySecond: seen.length - atFirst.length - 1 }
}

describe('two processes on one database', () => {
  it('what a caller used up at one is soon refused by the other, long before its own limit (decision G10)', async () => {
    let found = null
    while (!found) found = await useUp((await first.makeToken(['*'])).token)
    expect(new Set(found.atFirst)).toEqual(new Set([200]))
    expect(found.admittedBySecond).toBeLessThan(rateLimits.requestsMax)
  })

  it('another token of the same user has a limit of its own (decision G4)', async () => {
    expect((await askSecond((await first.makeToken(['*'])).token)).status).toBe(200)
  })
})

describe('while the database is away', () => {
  it('each process counts for itself and nothing fails; what was not told is told when it is back; trouble is told once', async () => {
    const counter = new RateCounter(rateLimits)
    const onTrouble = vi.fn<(error: unknown) => void>()
    await sql`alter table rate_counts rename to rate_counts_away`.execute(first.store.db)
    const sharing = shareRates(counter, first.store.url, onTrouble)
    const nowMs = Date.now()
    expect(counter.count(caller, false, nowMs)).toMatchObject({ remaining: 99 })
    await expect.poll(() => onTrouble.mock.calls.length).toBe(1)
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
    expect(onTrouble).toHaveBeenCalledTimes(1)
  })

  it('a process that cannot reach it at all starts, counts and ends', async () => {
    const counter = new RateCounter(rateLimits)
    const onTrouble = vi.fn<(error: unknown) => void>()
    const sharing = shareRates(counter, 'postgresql:///none?host=/nowhere', onTrouble)
    counter.count(caller, false, Date.now())
    await expect.poll(() => onTrouble.mock.calls.length).toBe(1)
    await sharing.stop()
    expect(counter.takeUntold(9)).toHaveLength(1)
  })
})

it('the end of a process tells its last counts', async () => {
  const counter = new RateCounter(rateLimits)
  const sharing = shareRates(counter, first.store.url, () => undefined)
  counter.count({ name: 'token 99', isToken: true }, true, Date.now())
  await sharing.stop()
  const rows = await first.store.db
    .selectFrom('rate_counts')
    .select(['kind', 'used'])
    .where('caller', '=', 'token 99')
    .orderBy('kind')
    .execute()
  expect(rows).toEqual([
    { kind: 'create', used: 1 },
    { kind: 'request', used: 1 },
  ])
})

it('counts of minutes that are over are forgotten for all', async () => {
  const old = { process: randomUUID(), caller: 'token 98', kind: 'request', minute: 1, used: 3 } as const
  await first.store.db.insertInto('rate_counts').values(old).execute()
  const counter = new RateCounter(rateLimits)
  const sharing = shareRates(counter, first.store.url, () => undefined)
  counter.count({ name: 'token 97', isToken: true }, false, Date.now())
  await sharing.stop()
  const rows = await first.store.db.selectFrom('rate_counts').select('caller').where('minute', '=', 1).execute()
  expect(rows).toEqual([])
})
