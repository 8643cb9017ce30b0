import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveEvent } from '#store/event/move-event.ts'
import { type Store, openStore } from '#store/open-store.ts'
import { holdTransaction } from '#testkit/database/hold-transaction.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { seedJob } from '#testkit/database/seed-job.ts'
import { type Gate, makeGate } from '#testkit/gate.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import type { AnyHandler } from '../../call.ts'
import { handlers } from '../../endpoints/handlers.ts'

const waitThere = (db: Pick<Store['db'], 'getExecutor'>) => sql`select pg_advisory_xact_lock(4711)`.execute(db)
const reads: AnyHandler = {
  kind: 'read',
  run: async (call) => (await call.store.db.transaction().execute(waitThere), {}),
}
const writes: AnyHandler = {
  kind: 'change',
  accept: async (tx) => (await waitThere(tx), { body: {} }),
}
const quick: AnyHandler = { kind: 'change', accept: async () => ({ body: {} }) }

let begun: string[]
let gate: Gate
const creates: AnyHandler = {
  kind: 'change',
  check: (body) => (begun.push(String(body['label'])), []),
  async prepare() {
    await gate.passed
    return async () => ({ body: {} })
  },
}

const { store, url } = await openTestStore()
const http = await useHttpHarness({
  isPlumbing: true,
  store,
  handlers: {
    ...handlers,
    'volume.list': reads,
    'volume.view': { kind: 'read', run: async () => ({}) },
    'volume.detach': writes,
    'volume.resize': quick,
    'host.create': creates,
  },
})
const other = await http.makeCaller('other')
beforeEach(() => {
  begun = []
  gate = makeGate()
})

async function holdKey(): Promise<() => Promise<void>> {
  const beside = openStore({ url, connectionsMax: 1 })
  const tx = await holdTransaction(beside.db)
  await waitThere(tx)
  return async () => {
    await tx.commit().execute()
    await beside.close()
  }
}

const statuses = async (asked: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(asked)).map(({ status }) => status)
const times = <T>(count: number, ask: () => T): T[] => Array.from({ length: count }, ask)

describe('one account with unlimited reads and changes', () => {
  it('gets four reads and four changes at a time; other accounts are served meanwhile', async () => {
    const release = await holdKey()
    const noisy = [
      ...times(30, () => http.call('GET', '/v4/volumes')),
      ...times(30, () => http.call('POST', '/v4/volumes/7/detach')),
    ]
    await awaitWaiters(store, 8)
    for (const [method, path] of [
      ['GET', '/v4/volumes/7'],
      ['GET', '/v4/account/events'],
      ['POST', '/v4/volumes/7/resize'],
    ] as const) {
      expect(
        (await http.call(method, path, { token: other.token, ...(method === 'POST' ? { body: { size: 20 } } : {}) }))
          .status,
      ).toBe(200)
    }
    await awaitWaiters(store, 8)
    await release()
    expect(await statuses(noisy)).toEqual(Array(60).fill(200))
  })

  it('gets a correct reason if too many of its reads wait', async () => {
    const release = await holdKey()
    const noisy = times(205, () => http.call('GET', '/v4/volumes'))
    expect(await Promise.race(noisy)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: {
        errors: [{ reason: 'Too many reads of this account are in progress.', field: '', code: 'service.busy' }],
      },
    })
    await release()
    expect((await statuses(noisy)).filter((status) => status === 200)).toHaveLength(204)
  })

  it('waits for events without a slot: its other reads continue (decision F4)', async () => {
    const id = await seedJob(store, http.accountId)
    const polls = times(12, () => http.call('GET', `/v4/account/events/${id}?wait=60`))
    expect((await http.call('GET', `/v4/account/events/${id}`)).body).toMatchObject({ id, status: 'scheduled' })
    await store.db.transaction().execute((tx) => moveEvent(tx, { id, status: 'finished' }))
    expect(await statuses(polls)).toEqual(Array(12).fill(200))
  })
})

describe('large bodies', () => {
  const large = (label: string, token = http.token) =>
    http.call('POST', '/v4/hosts/instances', {
      token,
      body: `{"label":"${label}","type":"x","region":"y"${' '.repeat(16 * 1024)}}`,
    })
  const small = (label: string) => http.call('POST', '/v4/hosts/instances', { body: { label, type: 'x', region: 'y' } })

  it('of one account are read sequentially, those of unrestricted users first; small bodies and other accounts do not wait', async () => {
    const user = await http.makeUser(http, 'restricted', { globals: { add_hosts: true } })
    const first = large('first')
    await expect.poll(() => begun).toEqual(['first'])
    const waiting = [large('by a restricted user', user.token), large('next'), large('last')]
    const beside = [small('small'), large('of others', other.token)]
    await expect.poll(() => begun.toSorted()).toEqual(['first', 'of others', 'small'])
    for (let round = 0; round < 100; round += 1) await setImmediate()
    expect(begun).toHaveLength(3)
    gate.open()
    expect(await statuses([first, ...waiting, ...beside])).toEqual(Array(6).fill(200))
    expect([begun.slice(3, 5).toSorted(), begun[5]]).toEqual([['last', 'next'], 'by a restricted user'])
  })

  it('are rejected with a correct reason if too many wait', async () => {
    const all = times(34, () => large('many'))
    expect(await Promise.race(all)).toMatchObject({
      status: 503,
      body: { errors: [{ reason: 'Too many large requests of this account are in progress. Nothing was changed.' }] },
    })
    gate.open()
    expect((await statuses(all)).filter((status) => status === 200)).toHaveLength(33)
  })
})
