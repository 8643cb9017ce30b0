import { describe, expect, it } from 'vitest'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { makeVolume } from '#testkit/http/make-volume.ts'
import { selectRows } from '#testkit/database/rows.ts'

const http = await useHttpBench()

const rowsOf = (answer: TestAnswer<unknown>) =>
  selectRows(http.store, 'audit', '*', { request_id: String(answer.headers['x-request-id']) })

describe('an accepted mutation writes one audit row in its transaction (decision G9)', () => {
  it('also without a change; a replay writes none', async () => {
    const { id, label } = await makeVolume(http)
    const same = await http.call('PUT', `/v4/volumes/${id}`, { body: { label } })
    expect(await rowsOf(same)).toMatchObject([
      { operation: 'volume.update', entity_id: String(id), outcome: 'accepted' },
    ])
    const ask = () => http.call('POST', `/v4/volumes/${id}/detach`, { headers: { 'idempotency-key': 'twice' } })
    const [first, replay] = [await ask(), await ask()]
    expect([(await rowsOf(first)).length, replay.headers['idempotent-replay'], (await rowsOf(replay)).length]).toEqual([
      1,
      'true',
      0,
    ])
  })

  it('with the new username of a renamed user, so that their rows can be correlated', async () => {
    await http.call('POST', '/v4/account/users', { body: { username: 'maiden' } })
    const renamed = await http.call('PUT', '/v4/account/users/maiden', { body: { username: 'married' } })
    expect(await rowsOf(renamed)).toMatchObject([
      { operation: 'user.update', entity_id: 'maiden', reason: 'Renamed to "married".' },
    ])
    const changed = await http.call('PUT', '/v4/account/users/married', { body: { email: 'm@example.org' } })
    expect(await rowsOf(changed)).toMatchObject([{ entity_id: 'married', reason: null }])
  })
})

it('a response without a body is 204 without a content type (decision A1)', async () => {
  const { status, text, headers } = await http.call('GET', '/v4/profile/grants')
  expect([status, text, headers['content-type'], headers['x-spec-version']]).toEqual([204, '', undefined, '4.119.0'])
})
