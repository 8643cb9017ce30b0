import type { SignIn } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maintainStore } from '#store/installation/maintain-store.ts'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { type HttpHarness, type TestCaller, startHttpHarness } from '#testkit/http/http-harness.ts'
import { insertTestSignIn } from '#testkit/operation-table/insert-test-sign-in.ts'

let http: HttpHarness
let colleague: TestCaller
let mine: number
let theirs: number
beforeAll(async () => {
  http = await startHttpHarness()
  colleague = await http.makeUser(http, 'colleague')
  mine = await insertTestSignIn(http.store, http)
  theirs = await insertTestSignIn(http.store, colleague)
})
afterAll(() => http.close())

const ids = async (path: string, more = {}) =>
  (await http.call<{ data: SignIn[] }>('GET', path, more)).body.data.map(({ id }) => id)

describe('sign-ins (decision G12)', () => {
  it("are one's own at /profile/logins, and everybody's of the account at /account/logins", async () => {
    expect([await ids('/v4/profile/logins'), await ids('/v4/account/logins')]).toEqual([[mine], [mine, theirs]])
    expect(await ids('/v4/account/logins', { filter: { username: 'colleague' } })).toEqual([theirs])
    expect((await http.call('GET', `/v4/profile/logins/${mine}`)).body).toEqual({
      id: mine,
      datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      ip: '192.0.2.7',
      username: 'tester',
      status: 'successful',
      restricted: false,
    })
    expect((await http.call('GET', `/v4/profile/logins/${theirs}`)).status).toBe(404)
    expect((await http.call('GET', `/v4/account/logins/${theirs}`)).status).toBe(200)
  })

  it('are kept for 90 days', async () => {
    const retention = { eventDays: 400, auditDays: 400 }
    await maintainStore(http.store, retention)
    expect(await ids('/v4/account/logins')).toHaveLength(2)
    await advanceClock(http.store, 91 * 86_400_000)
    await maintainStore(http.store, retention)
    expect(await ids('/v4/account/logins')).toEqual([])
  })
})
