import { linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPassword } from '#store/user/passwords.ts'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'
import { insertTestSignIn } from '#testkit/operation-table/insert-test-sign-in.ts'
import { testSshKey } from '#testkit/operation-table/test-ssh-key.ts'

interface UserBody {
  username: string
  email: string
  restricted: boolean
}
interface ErrorBody {
  errors: { reason: string; field: string }[]
}

const path = '/v4/account/users'
const password = 'correct horse battery staple'

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness()
})
afterAll(() => http.close())

const create = (body: unknown, more = {}) => http.call<UserBody>('POST', path, { body, ...more })
const change = (username: string, body: unknown, more = {}) =>
  http.call<UserBody>('PUT', `${path}/${username}`, { body, ...more })
const faultsOf = (answer: { body: unknown }) => (answer.body as ErrorBody).errors
const rowOf = (username: string) =>
  http.store.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
const told = async (username: string) => {
  const id = (await rowOf(username))?.id ?? 0
  return await http.store.db
    .selectFrom('events')
    .select(['action', 'status', 'username', 'entity_label as label'])
    .where('entity_type', '=', 'user')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
}

describe('POST /account/users (decision G8, facts 9.3)', () => {
  it('adds a restricted user without grants unless told otherwise, and tells it once', async () => {
    const { status, body, headers } = await create({ username: 'ann-lee_1' })
    expect([status, body]).toEqual([
      200,
      {
        username: 'ann-lee_1',
        email: '',
        restricted: true,
        ssh_keys: [],
        tfa_enabled: false,
        last_login: null,
        password_created: null,
      },
    ])
    expect(headers['operation-id']).toBeUndefined()
    expect(await told('ann-lee_1')).toEqual([
      { action: 'user_create', status: 'notification', username: 'tester', label: 'ann-lee_1' },
    ])
    expect(await rowOf('ann-lee_1')).toMatchObject({
      account_id: http.accountId,
      password_hash: null,
      add_volumes: false,
      account_access: null,
    })
    expect((await create({ username: 'unbound', email: 'u@example.org', restricted: false })).body).toMatchObject({
      email: 'u@example.org',
      restricted: false,
    })
  })

  it('a password serves for signing in and is shown nowhere', async () => {
    const { text } = await create({ username: 'signer', password })
    expect(text).not.toMatch(/staple|scrypt/)
    expect(await checkPassword(http.store.db, 'signer', password)).toMatchObject({ username: 'signer' })
    expect((await rowOf('signer'))?.password_hash).toMatch(/^scrypt\$/)
    expect((await http.call('GET', path)).text).not.toMatch(/staple|scrypt/)
  })

  it('who is in another account is told by no word: such a name, one in other case and a reserved one are refused alike (decision G8)', async () => {
    await http.makeCaller('lives-elsewhere')
    await create({ username: 'to-rename' })
    const refusals = new Set<string>()
    for (const username of ['lives-elsewhere', 'Lives-Elsewhere', 'root', 'SUPPORT']) {
      for (const answer of [await create({ username }), await change('to-rename', { username })]) {
        refusals.add(JSON.stringify([answer.status, answer.body]))
      }
    }
    expect([...refusals]).toHaveLength(1)
    expect([...refusals][0]).toContain('This username cannot be used. Choose another.')
  })
})

describe('GET of users', () => {
  it('shows labels of SSH keys, the last sign-in and when the password was given (decision G12)', async () => {
    const caller = await http.makeCaller('known')
    const as = { token: caller.token }
    for (const label of ['first', 'second'])
      await http.call('POST', '/v4/profile/sshkeys', { ...as, body: { label, ssh_key: testSshKey } })
    await insertTestSignIn(http.store, caller)
    const { body: changed } = await change('known', { password }, as)
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    const shown = {
      ssh_keys: ['first', 'second'],
      last_login: { login_datetime: moment, status: 'successful' },
      password_created: moment,
    }
    expect(changed).toMatchObject(shown)
    expect((await http.call('GET', `${path}/known`, as)).body).toEqual(changed)
    expect((await http.call('GET', path, as)).body).toMatchObject({ data: [changed], results: 1 })
  })
})

describe('PUT /account/users/{username}', () => {
  it('changes name, address and restriction; nothing changed leaves no trace (decision F2)', async () => {
    await create({ username: 'before' })
    expect((await change('before', { username: 'after', email: 'a@b' })).body).toMatchObject({
      username: 'after',
      email: 'a@b',
      restricted: true,
    })
    expect((await http.call('GET', `${path}/before`)).status).toBe(404)
    for (const same of [{}, { username: 'after' }, { email: 'a@b', restricted: true }, { email: null }])
      expect((await change('after', same)).status).toBe(200)
    expect((await told('after')).map((event) => [event.action, event.label])).toEqual([
      ['user_create', 'before'],
      ['user_update', 'after'],
    ])
    expect((await change('after', { restricted: false })).body.restricted).toBe(false)
    expect(faultsOf(await change('after', { username: 'tester' }))).toEqual([
      {
        field: 'username',
        reason: 'The user "tester" of this account has this name, or one that differs only in upper and lower case.',
        code: 'user.username_taken',
      },
    ])
  })

  it('a name that was given up can be given again', async () => {
    await create({ username: 'first-owner' })
    await change('first-owner', { username: 'moved-on' })
    expect((await create({ username: 'first-owner' })).status).toBe(200)
  })

  it('a new password replaces the old one and ends the sign-ins, not what applications were allowed (decision G8)', async () => {
    const { userId } = await http.makeUser(http, 'forgetful', {})
    await change('forgetful', { password })
    const record = (model: string) => ({ model, id_hash: Buffer.from(model), user_id: userId })
    await http.store.db
      .insertInto('oauth_records')
      .values(['Session', 'Interaction', 'AuthorizationCode', 'RefreshToken'].map(record))
      .execute()
    const models = async () =>
      (await http.store.db.selectFrom('oauth_records').select('model').where('user_id', '=', userId).execute()).map(
        (row) => row.model,
      )
    await change('forgetful', { email: 'still@signed.in' })
    expect(await models()).toHaveLength(4)
    await change('forgetful', { password: 'another one entirely' })
    expect(await models()).toEqual(['RefreshToken'])
    expect([
      await checkPassword(http.store.db, 'forgetful', password),
      await checkPassword(http.store.db, 'forgetful', 'another one entirely'),
    ]).toMatchObject([null, { id: userId }])
    expect(
      faultsOf(await change('forgetful', { username: 'a-long-new-name', password: 'A-long-new-name' })),
    ).toMatchObject([{ field: 'password' }])
  })

  it('what a restricted user may do ends with the answer that restricts them (decision G1)', async () => {
    const { token } = await http.makeUser(http, 'demoted', { isRestricted: false })
    expect((await http.call('GET', path, { token })).status).toBe(200)
    await change('demoted', { restricted: true })
    expect((await http.call('GET', path, { token })).status).toBe(403)
    expect((await http.call('GET', '/v4/profile', { token })).body).toMatchObject({ restricted: true })
  })
})

it('is spoken alike in the linode dialect (facts 9.3)', async () => {
  const other = await startHttpHarness({ dialect: linode })
  try {
    const made = await other.call('POST', path, { body: { username: 'lin', email: 'l@x', restricted: true } })
    expect(made.body).toEqual({
      username: 'lin',
      email: 'l@x',
      restricted: true,
      ssh_keys: [],
      tfa_enabled: false,
      user_type: 'default',
      last_login: null,
      password_created: null,
      verified_phone_number: null,
    })
    expect((await other.call('PUT', `${path}/lin`, { body: { username: 'linda' } })).body).toMatchObject({
      username: 'linda',
    })
    expect((await other.call<{ results: number }>('GET', path)).body.results).toBe(2)
    expect(await other.call('DELETE', `${path}/linda`)).toMatchObject({ status: 200, body: {} })
    expect(await other.call('POST', path, { body: {} })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'username' }] },
    })
  } finally {
    await other.close()
  }
})
