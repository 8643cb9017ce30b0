import { describe, expect, it } from 'vitest'
import { checkPassword } from '#store/user/passwords.ts'
import { selectRows } from '#testkit/database/rows.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { insertTestSignIn } from '#testkit/operation-table/rows/insert-test-sign-in.ts'
import { testSshKey } from '#testkit/operation-table/rows/test-ssh-key.ts'

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

const http = await useHttpHarness()

const create = (body: unknown, more = {}) => http.call<UserBody>('POST', path, { body, ...more })
const change = (username: string, body: unknown, more = {}) =>
  http.call<UserBody>('PUT', `${path}/${username}`, { body, ...more })
const faultsOf = (answer: { body: unknown }) => (answer.body as ErrorBody).errors
const rowOf = (username: string) =>
  http.store.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()

describe('POST /account/users (decision G8, facts 9.3)', () => {
  it('accepts a password for sign-in and never returns it', async () => {
    const { text } = await create({ username: 'signer', password })
    expect(text).not.toMatch(/staple|scrypt/)
    expect(await checkPassword(http.store.db, 'signer', password)).toMatchObject({ username: 'signer' })
    expect((await rowOf('signer'))?.password_hash).toMatch(/^scrypt\$/)
    expect((await http.call('GET', path)).text).not.toMatch(/staple|scrypt/)
  })

  it('rejects a username of another account, in any case, and a reserved one with the same message (decision G8)', async () => {
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

describe('GET /account/users', () => {
  it('shows labels of SSH keys, the last sign-in and when the password was set (decision G12)', async () => {
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
  it('a new password replaces the old one and ends sign-ins, but not application authorizations (decision G8)', async () => {
    const { userId } = await http.makeUser(http, 'forgetful', {})
    await change('forgetful', { password })
    const record = (model: string) => ({ model, id_hash: Buffer.from(model), user_id: userId })
    await http.store.db
      .insertInto('oauth_records')
      .values(['Session', 'Interaction', 'AuthorizationCode', 'RefreshToken'].map(record))
      .execute()
    const models = async () =>
      (await selectRows(http.store, 'oauth_records', 'model', { user_id: userId })).map((row) => row.model)
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
})
