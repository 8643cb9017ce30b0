import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Actor, ApiError } from '#domain/shared/index.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { makeGate } from '#testkit/gate.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { insertNotification, startJob } from '../event/start-job.ts'
import { supersedeJobs } from '../event/supersede-jobs.ts'
import { ensureInstallation } from '../installation/installation.ts'
import type { Tx } from '../open-store.ts'
import { type IdempotentRequest, isRemembered } from './remembered-answers.ts'
import { type Accepted, mutate } from './mutate.ts'

const { store } = await openTestStore()
await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
const one = await seedTenant(store, 'one')
const other = await seedTenant(store, 'other')

let keys = 0
const newRequest = (more: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  method: 'POST',
  path: '/volumes',
  key: `key-${(keys += 1)}`,
  bodyHash: Buffer.from('same'),
  ...more,
})

async function writeNote(tx: Tx, label: string, more: Partial<Accepted> = {}): Promise<Accepted> {
  const operationId = await insertNotification(tx, one, {
    action: 'tag_create',
    entity: { type: 'tag', id: null, label },
  })
  return { body: { label }, operationId, ...more }
}
const notes = (label: string) => store.db.selectFrom('events').select('id').where('entity_label', '=', label).execute()

describe('jobs that a mutation cancels (decision D11)', () => {
  const work = { kind: 'volume', id: 7 } as const
  const content = { action: 'volume_attach', entity: { type: 'volume', id: 7, label: 'seven' } } as const
  const replaceJob = (end: () => Promise<Accepted>) =>
    mutate(store, one, async (tx) => {
      await startJob(tx, one, { ...content, work: { ...work, generation: 1 } })
      await supersedeJobs(tx, work)
      return end()
    })

  it('are counted by action after the commit, once each; not those of a rejected or retried mutation', async () => {
    const refused = replaceJob(() => Promise.reject(new ApiError('volume.not_active', 'No.')))
    await expect(refused).rejects.toThrow(ApiError)
    expect([...store.canceledJobs]).toEqual([])
    let tries = 0
    await replaceJob(async () => {
      tries += 1
      if (tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      return { body: {} }
    })
    expect([tries, ...store.canceledJobs]).toEqual([2, ['volume_attach', 1]])
    await replaceJob(async () => ({ body: {} }))
    expect([...store.canceledJobs]).toEqual([['volume_attach', 2]])
  })
})

describe('two mutations that deadlock', () => {
  it('are resolved by PostgreSQL (40P01), and the aborted one is retried', async () => {
    const gates = { one: makeGate(), other: makeGate() }
    let attempts = 0
    const lockBoth = (mine: 'one' | 'other', theirs: 'one' | 'other') =>
      mutate(store, one, async (tx) => {
        attempts += 1
        await sql`set local deadlock_timeout = '50ms'`.execute(tx)
        await sql`select 1 from accounts where label = ${mine} for update`.execute(tx)
        gates[mine].open()
        await gates[theirs].passed
        await sql`select 1 from accounts where label = ${theirs} for update`.execute(tx)
        return writeNote(tx, `deadlock-${mine}`)
      })
    await Promise.all([lockBoth('one', 'other'), lockBoth('other', 'one')])
    // The aborted mutation can be faster than the waiting one, and be aborted again.
    expect(attempts).toBeGreaterThanOrEqual(3)
    expect([await notes('deadlock-one'), await notes('deadlock-other')]).toMatchObject([[{}], [{}]])
  })

  it.each([
    ['40001', 4],
    ['40P01', 4],
    ['23505', 1],
  ])('SQLSTATE %s is tried %i times in all, then thrown to the caller', async (code, expected) => {
    let attempts = 0
    const failed = mutate(store, one, async (tx) => {
      attempts += 1
      await sql`do ${sql.raw(`$$ begin raise exception 'again' using errcode = '${code}'; end $$`)}`.execute(tx)
      return { body: {} }
    })
    await expect(failed).rejects.toMatchObject({ code })
    expect(attempts).toBe(expected)
  })
})

describe('an Idempotency-Key (decision A9)', () => {
  it('gets the remembered answer on repeated use: same body, same operation, no second effect', async () => {
    const request = newRequest()
    const first = await mutate(store, one, (tx) => writeNote(tx, 'once'), { keyed: request })
    expect(await isRemembered(store.db, one, request)).toBe(true)
    const again = await mutate(store, one, (tx) => writeNote(tx, 'once'), { keyed: request })
    expect(again).toEqual({ body: first.body, operationId: first.operationId, isReplay: true })
    expect(await notes('once')).toHaveLength(1)
  })

  it('used twice concurrently: the second request waits for the first and gets its answer', async () => {
    const request = newRequest()
    const [entered, gate] = [makeGate(), makeGate()]
    const first = mutate(
      store,
      one,
      async (tx) => {
        entered.open()
        await gate.passed
        return writeNote(tx, 'together')
      },
      { keyed: request },
    )
    await entered.passed
    const second = mutate(store, one, (tx) => writeNote(tx, 'together'), { keyed: request })
    await awaitWaiters(store, 1)
    expect(await isRemembered(store.db, one, request)).toBe(false)
    gate.open()
    const [accepted, replayed] = await Promise.all([first, second])
    expect(replayed).toEqual({ body: accepted.body, operationId: accepted.operationId, isReplay: true })
    expect(await notes('together')).toHaveLength(1)
  })

  it('is free after a rejected first use: the waiting request becomes the first', async () => {
    const request = newRequest()
    const [entered, gate] = [makeGate(), makeGate()]
    const first = mutate(
      store,
      one,
      async () => {
        entered.open()
        await gate.passed
        throw new ApiError('volume.not_active', 'No.')
      },
      { keyed: request },
    )
    await entered.passed
    const second = mutate(store, one, (tx) => writeNote(tx, 'after-refusal'), { keyed: request })
    await awaitWaiters(store, 1)
    gate.open()
    await expect(first).rejects.toThrow('No.')
    expect(await second).toMatchObject({ isReplay: false })
    expect(await mutate(store, one, (tx) => writeNote(tx, 'after-refusal'), { keyed: request })).toMatchObject({
      isReplay: true,
    })
  })

  it('with another body is rejected', async () => {
    const request = newRequest()
    await mutate(store, one, async () => ({ body: {} }), { keyed: request })
    const changed = mutate(store, one, async () => ({ body: {} }), {
      keyed: { ...request, bodyHash: Buffer.from('other') },
    })
    await expect(changed).rejects.toMatchObject({ code: 'request.idempotency_mismatch', field: 'Idempotency-Key' })
  })

  it('belongs to one account, user, method and path', async () => {
    const request = newRequest()
    await mutate(store, one, async () => ({ body: {} }), { keyed: request })
    const others: [Actor, IdempotentRequest][] = [
      [other, request],
      [one, { ...request, method: 'PUT' }],
      [one, { ...request, path: '/hosts/instances' }],
    ]
    for (const [actor, used] of others) {
      expect(await isRemembered(store.db, actor, used)).toBe(false)
      expect(await mutate(store, actor, async () => ({ body: {} }), { keyed: used })).toMatchObject({ isReplay: false })
    }
  })

  it('never stores a secret: the stored and repeated answer is masked', async () => {
    const request = newRequest()
    const run = async (): Promise<Accepted> => ({ body: { token: 'the-secret' }, replayBody: { token: 'abcd...' } })
    expect(await mutate(store, one, run, { keyed: request })).toMatchObject({
      body: { token: 'the-secret' },
      isReplay: false,
    })
    expect(await mutate(store, one, run, { keyed: request })).toEqual({
      body: { token: 'abcd...' },
      operationId: null,
      isReplay: true,
    })
    const stored = await store.db.selectFrom('idempotency_keys').selectAll().where('key', '=', request.key).execute()
    expect(JSON.stringify(stored)).not.toContain('the-secret')
  })

  it('survives a deadlock of its first use', async () => {
    const request = newRequest()
    let attempts = 0
    const answer = await mutate(
      store,
      one,
      async (tx) => {
        attempts += 1
        if (attempts === 1) await sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`.execute(tx)
        return writeNote(tx, 'second-try')
      },
      { keyed: request },
    )
    expect([answer.isReplay, attempts, (await notes('second-try')).length]).toEqual([false, 2, 1])
    expect(await isRemembered(store.db, one, request)).toBe(true)
  })
})
