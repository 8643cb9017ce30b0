import { linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness()
})
afterAll(() => http.close())

const view = (token: string, from = http) => from.call('GET', '/v4/account', { token })

describe('GET /account (decision G8, facts 12)', () => {
  it('shows label, age, capabilities of the regions and a lasting id; nothing is known of people and payments', async () => {
    const { status, body } = await view(http.token)
    const row = await http.store.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', http.accountId)
      .executeTakeFirstOrThrow()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      company: 'tester',
      email: `account-${http.accountId}@localhost`,
      balance: 0,
      balance_uninvoiced: 0,
      active_promotions: [],
      credit_card: { last_four: null, expiry: null },
      euuid: row.uid,
      active_since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      capabilities: expect.arrayContaining(['Block Storage', 'Kubernetes']),
    })
  })

  it('has the address of the unrestricted user who has had one for longest (decision H9.1)', async () => {
    const caller = await http.makeCaller('addressed')
    const give = (username: string, body: object) =>
      http.call('PUT', `/v4/account/users/${username}`, { token: caller.token, body })
    await http.makeUser(caller, 'limited-reader')
    await give('limited-reader', { email: 'limited@example.org' })
    await http.makeUser(caller, 'second-owner', { isRestricted: false })
    await give('second-owner', { email: 'second@example.org' })
    expect((await view(caller.token)).body['email']).toBe('second@example.org')
    await give('addressed', { email: 'first@example.org' })
    expect((await view(caller.token)).body['email']).toBe('first@example.org')
  })

  it('the uninvoiced balance is the sum that /account/usage has exactly (decision H), for a restricted reader too', async () => {
    await http.call('POST', '/v4/volumes', { body: { label: 'paid', region: 'eu-central', size: 1000 } })
    await advanceClock(http.store, 3_600_000)
    const { total } = (await http.call('GET', '/v4/account/usage')).body
    const reader = await http.makeUser(http, 'reader', { globals: { account_access: 'read_only' } })
    for (const token of [http.token, reader.token])
      expect((await view(token)).body['balance_uninvoiced']).toBe(Number(total))
    expect(Number(total)).toBeGreaterThan(0)
  })
})

it('names capabilities in the words of the linode dialect', async () => {
  const other = await startHttpHarness({ dialect: linode })
  try {
    expect((await view(other.token, other)).body).toMatchObject({
      billing_source: 'linode',
      capabilities: expect.arrayContaining([
        'Linodes',
        'LKE HA Control Planes',
        'LKE Network Access Control List (IP ACL)',
      ]),
    })
  } finally {
    await other.close()
  }
})
