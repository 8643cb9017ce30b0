import { sqlOn } from '#testkit/database/rows.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { asId, ApiError } from '#domain/shared/index.ts'
import type { EventId } from '#domain/shared/index.ts'
import { type TestRequest, startHttpHarness } from '#testkit/http/http-harness.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import type { AnyHandler } from '../call.ts'

let runs = 0
let isDeleted = false
let gate: Promise<void> = Promise.resolve()

const counted: AnyHandler = {
  kind: 'change',
  async locate() {
    if (isDeleted) throw new ApiError('resource.not_found', 'Not found')
  },
  async accept(tx, call) {
    runs += 1
    await sqlOn(
      tx,
    )`insert into tags (account_id, label, created) values (${call.actor.accountId}, ${`run ${runs}`}, moor_now())`
    await gate
    if (call.body['host_id'] === 13)
      throw new ApiError('volume.cannot_shrink', 'Storage volumes can only be resized up', { field: 'host_id' })
    return {
      body: { run: runs, secret: 'shown once' },
      operationId: asId<EventId>(runs),
      ...(call.body['host_id'] === 50 ? { replayBody: { run: runs, secret: 'shown' } } : {}),
    }
  },
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
  isDeleted = false
  gate = Promise.resolve()
})

function ask(key: string, request: TestRequest = {}, path = '/v4/volumes/7/attach') {
  return harness.call('POST', path, { body: { host_id: 20 }, headers: { 'idempotency-key': key }, ...request })
}

describe('Idempotency-Key (decision A9)', () => {
  it('replays the response although the resource of the path is gone', async () => {
    const first = await ask('gone')
    isDeleted = true
    expect((await ask('gone')).body).toEqual(first.body)
    expect((await ask('never seen')).status).toBe(404)
  })

  it('treats an absent body and {} as equal', async () => {
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

  it('accepts 255 visible ASCII characters; methods other than POST ignore the header', async () => {
    expect((await ask('~'.repeat(255))).status).toBe(200)
    const update = () => harness.call('PUT', '/v4/volumes/7', { body: {}, headers: { 'idempotency-key': 'x y' } })
    expect([(await update()).headers['idempotent-replay'], (await update()).headers['idempotent-replay']]).toEqual([
      undefined,
      undefined,
    ])
  })
})
