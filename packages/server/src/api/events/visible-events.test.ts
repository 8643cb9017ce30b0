import { describe, expect, it } from 'vitest'
import { type GrantsInput, grantByRequest } from '#testkit/http/grant-by-request.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import type { TestCaller } from '#testkit/http/http-harness.ts'

let user: TestCaller
let users = 0
const http = await useHttpBench()

const newUser = async (asked: GrantsInput = {}): Promise<void> => {
  user = await http.makeUser(http, `watcher-${(users += 1)}`)
  await grantByRequest(http, user, asked)
}

describe('long poll for the end of a job (decision F4)', () => {
  it('responds 404 if the grant is removed during the wait', async () => {
    const {
      body: { id },
      headers,
    } = await http.call<{ id: number }>('POST', '/v4/volumes', {
      body: { label: http.nextLabel(), region: 'eu-central' },
    })
    await newUser({ volume: [{ id, permissions: 'read_only' }] })
    const view = () => http.call('GET', `${headers['location']}?wait=60`, { token: user.token })
    const waiting = view()
    await grantByRequest(http, user, { volume: [{ id, permissions: null }] })
    await http.converge()
    expect((await waiting).status).toBe(404)
  })

  it('responds 401 if the token ends during the wait', async () => {
    const { headers } = await http.call('POST', '/v4/volumes', {
      body: { label: http.nextLabel(), region: 'eu-central' },
    })
    const leaving = await http.makeUser(http, `soon-without-${(users += 1)}`, { isRestricted: false })
    const waiting = http.call('GET', `${headers['location']}?wait=60`, { token: leaving.token })
    // After these responses, the long poll has been admitted.
    for (let turn = 0; turn < 3; turn += 1)
      expect((await http.call('GET', '/v4/volumes', { token: leaving.token })).status).toBe(200)
    await http.store.db.deleteFrom('tokens').where('user_id', '=', leaving.userId).execute()
    await http.converge()
    expect(await waiting).toMatchObject({ status: 401, body: { errors: [{ reason: 'Invalid Token' }] } })
  })
})
