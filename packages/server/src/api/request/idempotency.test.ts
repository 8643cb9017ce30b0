import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { asId, Fault } from '#domain/shared/index.ts'
import type { EventId } from '#domain/shared/index.ts'
import { type TestRequest, startHttpHarness } from '#testkit/http/http-harness.ts'
import { useHttpHarness } from '#testkit/http/use-bench.ts'
import type { AnyHandler } from '../call.ts'

let runs = 0
let isGone = false
let gate: Promise<void> = Promise.resolve()

/** Counts what was really done, in the mutation's transaction. */
const counted: AnyHandler = {
  kind: 'change',
  async locate() {
    if (isGone) throw new Fault('resource.not_found', 'Not found')
  },
  run: (call) =>
    call.mutate(async (tx) => {
      runs += 1
      await sql`insert into tags (account_id, label, created) values (${call.actor.accountId}, ${`run ${runs}`}, moor_now())`.execute(
        tx,
      )
      await gate
      if (call.body['host_id'] === 13)
        throw new Fault('volume.cannot_shrink', 'Storage volumes can only be resized up', { field: 'host_id' })
      return {
        body: { run: runs, secret: 'shown once' },
        operationId: asId<EventId>(runs),
        ...(call.body['host_id'] === 50 ? { replayBody: { run: runs, secret: 'shown' } } : {}),
      }
    }),
}

const harness = await useHttpHarness({
  isPlumbing: true,
  handlers: {
    'volume.attach': counted,
    'volume.clone': counted,
    'volume.update': counted,
    'volume.view': { kind: 'read', run: async () => ({}) },
  },
})
afterEach(() => {
  isGone = false
  gate = Promise.resolve()
})

function ask(key: string, request: TestRequest = {}, path = '/v4/volumes/7/attach') {
  return harness.call('POST', path, { body: { host_id: 20 }, headers: { 'idempotency-key': key }, ...request })
}

describe('Idempotency-Key (decision A9)', () => {
  it('a replay answers the same body and Operation-Id, says so, and does nothing', async () => {
    const first = await ask('one')
    const second = await ask('one')
    expect(first).toMatchObject({
      status: 200,
      body: { run: runs, secret: 'shown once' },
      headers: { 'operation-id': String(runs), location: `/v4/account/events/${runs}` },
    })
    expect(first.headers['idempotent-replay']).toBeUndefined()
    expect(second).toMatchObject({
      status: 200,
      body: first.body,
      headers: {
        'operation-id': first.headers['operation-id'],
        location: first.headers['location'],
        'idempotent-replay': 'true',
      },
    })
  })

  it('a replay answers although what the path names has gone meanwhile', async () => {
    const first = await ask('gone')
    isGone = true
    expect((await ask('gone')).body).toEqual(first.body)
    expect((await ask('never seen')).status).toBe(404)
  })

  it('the same key with another body is 400, an unreadable body too', async () => {
    await ask('body')
    expect(await ask('body', { body: { host_id: 21 } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'Idempotency-Key' }] },
    })
    expect(await ask('body', { body: '{' })).toMatchObject({ status: 400, body: { errors: [{ field: '' }] } })
  })

  it('an absent body and {} are the same', async () => {
    const detach = await startHttpHarness({ isPlumbing: true, handlers: { 'volume.detach': counted } })
    const send = (body: string) =>
      detach.call('POST', '/v4/volumes/7/detach', { body, headers: { 'idempotency-key': 'empty' } })
    const [first, second] = [await send(''), await send('{}')]
    await detach.close()
    expect(second).toMatchObject({ body: first.body, headers: { 'idempotent-replay': 'true' } })
  })

  it('is scoped to account, user, method and path; /v4 and /v4beta are the same path', async () => {
    const first = await ask('scope')
    const other = await harness.makeCaller('other')
    expect((await ask('scope', { token: other.token })).headers['idempotent-replay']).toBeUndefined()
    for (const isRestricted of [false, true]) {
      const colleague = await harness.makeUser(harness, `colleague-${isRestricted}`, { isRestricted })
      const answer = await ask('scope', { token: colleague.token })
      expect([answer.headers['idempotent-replay'], answer.text === first.text]).toEqual([undefined, false])
    }
    expect((await ask('scope', {}, '/v4/volumes/8/attach')).headers['idempotent-replay']).toBeUndefined()
    expect(await ask('scope', {}, '/v4beta/volumes/7/attach?x=y')).toMatchObject({
      body: first.body,
      headers: { 'idempotent-replay': 'true' },
    })
  })

  it('a secret is shown once: the replay carries the masked form', async () => {
    expect((await ask('secret', { body: { host_id: 50 } })).body['secret']).toBe('shown once')
    expect((await ask('secret', { body: { host_id: 50 } })).body['secret']).toBe('shown')
  })

  it('only accepted mutations are remembered', async () => {
    expect((await ask('refused', { body: { host_id: 13 } })).status).toBe(400)
    const before = runs
    expect((await ask('refused', { body: { host_id: 13 } })).status).toBe(400)
    expect((await ask('refused')).status).toBe(200)
    expect(runs).toBe(before + 2)
  })

  it('a second request while the first runs waits for it', async () => {
    const before = runs
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const both = [ask('twins'), ask('twins')]
    await waitForBlocked()
    resolve()
    const answers = await Promise.all(both)
    expect(answers.map((answer) => answer.body)).toEqual([
      { run: before + 1, secret: 'shown once' },
      { run: before + 1, secret: 'shown once' },
    ])
    expect(answers.filter((answer) => answer.headers['idempotent-replay'] === 'true')).toHaveLength(1)
    expect(runs).toBe(before + 1)
  })

  it.each(['', 'a b', 'ü', 'x'.repeat(256), '\t'])(
    'the key %j is 400 with the field Idempotency-Key, together with other problems',
    async (key) => {
      const { status, body } = await ask(key, { body: { host_id: 'x' } })
      expect([status, body]).toEqual([
        400,
        {
          errors: [
            {
              reason: 'Length must be 1-255 visible ASCII characters',
              field: 'Idempotency-Key',
              code: 'request.idempotency_key_invalid',
            },
            { reason: 'Must be an integer of at least 1', field: 'host_id', code: 'request.field_invalid' },
          ],
        },
      ])
    },
  )

  it('255 visible ASCII characters are a key, and other methods than POST ignore it', async () => {
    expect((await ask('~'.repeat(255))).status).toBe(200)
    const update = () => harness.call('PUT', '/v4/volumes/7', { body: {}, headers: { 'idempotency-key': 'x y' } })
    expect([(await update()).headers['idempotent-replay'], (await update()).headers['idempotent-replay']]).toEqual([
      undefined,
      undefined,
    ])
  })
})

/** Until the second request waits for the first one's key inside the database. */
async function waitForBlocked(): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        harness.store.db,
      )
    if (rows.length > 0) return
  }
}
