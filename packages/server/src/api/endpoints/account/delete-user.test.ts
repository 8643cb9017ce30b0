import { describe, expect, it } from 'vitest'
import { findToken } from '#store/token/find-token.ts'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { insertTestApp } from '#testkit/operation-table/rows/insert-test-app.ts'
import { selectRows } from '#testkit/database/rows.ts'

const path = '/v4/account/users'

const http = await useHttpHarness({})

const remove = (username: string, token?: string) =>
  http.call('DELETE', `${path}/${username}`, token === undefined ? {} : { token })
const isLiving = async (token: string) => (await findToken(http.store.db, token)) !== null
const rowsOf = async ({ userId }: TestCaller) => {
  const tables = ['tokens', 'oauth_apps', 'oauth_records', 'idempotency_keys', 'grants'] as const
  const counted = await Promise.all(
    tables.map((table) => http.store.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()),
  )
  return counted.map((rows) => rows.length)
}

describe('DELETE /account/users/{username} (decision G8)', () => {
  it('immediately ends tokens, applications, sign-ins, stored responses and grants; events keep the username', async () => {
    const user = await http.makeUser(http, 'leaver', { isRestricted: false })
    const further = await http.call<{ token: string }>('POST', '/v4/profile/tokens', {
      token: user.token,
      headers: { 'Idempotency-Key': 'one' },
    })
    await http.store.db
      .insertInto('oauth_clients')
      .values({
        id: 'a'.repeat(20),
        account_id: http.accountId,
        label: 'app',
        redirect_uri: 'https://app.example',
        is_public: true,
        secret_hash: null,
      })
      .execute()
    await insertTestApp(http.store, user, 'a'.repeat(20))
    await http.store.db
      .insertInto('oauth_records')
      .values({ model: 'Session', id_hash: Buffer.from('leaver'), user_id: user.userId })
      .execute()
    await http.store.db
      .insertInto('grants')
      .values({ account_id: user.accountId, user_id: user.userId, kind: 'volume', entity_id: 1, level: 'read_only' })
      .execute()
    expect((await rowsOf(user)).every((count) => count > 0)).toBe(true)
    expect(await remove('leaver')).toMatchObject({ status: 200, body: {} })
    expect(await rowsOf(user)).toEqual([0, 0, 0, 0, 0])
    for (const token of [user.token, further.body.token])
      expect((await http.call('GET', '/v4/profile', { token })).status).toBe(401)
    expect((await http.call('GET', `${path}/leaver`)).status).toBe(404)
    expect((await remove('leaver')).status).toBe(404)
    const events = await http.store.db
      .selectFrom('events')
      .select(['action', 'username', 'entity_label'])
      .where('account_id', '=', http.accountId)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(events).toEqual([
      { action: 'user_delete', username: 'tester', entity_label: 'leaver' },
      { action: 'token_create', username: 'leaver', entity_label: '' },
    ])
  })
})

describe('an account always has an unrestricted user, also under concurrent requests (decision G8)', () => {
  const rounds = [0, 1, 2]
  const pairOf = async (name: string) => {
    const one = await http.makeCaller(`${name}-a`)
    return [one, await http.makeUser(one, `${name}-b`, { isRestricted: false })] as const
  }
  const unrestrictedOf = ({ accountId }: TestCaller) =>
    selectRows(http.store, 'users', 'username', { account_id: accountId, is_restricted: false })

  it.each(rounds)('of two users that restrict each other, one stays unrestricted (round %i)', async (round) => {
    const [one, other] = await pairOf(`res${round}`)
    const restrict = (username: string, token: string) =>
      http.call('PUT', `${path}/${username}`, { token, body: { restricted: true } })
    const answers = await Promise.all([restrict(other.username, one.token), restrict(one.username, other.token)])
    const [first, second] = answers.map((answer) => answer.status).toSorted()
    expect([first, [403, 404].includes(second ?? 0)]).toEqual([200, true])
    expect(await unrestrictedOf(one)).toHaveLength(1)
  })

  it('a token created while its user is being deleted does not remain', async () => {
    const user = await http.makeUser(http, 'busy', { isRestricted: false })
    const making = Array.from({ length: 6 }, () =>
      http.call<{ token?: string }>('POST', '/v4/profile/tokens', { token: user.token }),
    )
    const [gone, ...made] = await Promise.all([remove('busy'), ...making])
    expect(gone.status).toBe(200)
    for (const { status, body } of made) {
      expect([200, 401]).toContain(status)
      if (body.token !== undefined) expect(await isLiving(body.token)).toBe(false)
    }
  })
})
