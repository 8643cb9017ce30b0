import { beforeAll, describe, expect, it } from 'vitest'
import { acceptConsentGive } from '#accept/app/consent.ts'
import { acceptUserDelete } from '#accept/user/delete.ts'
import { type Actor, type AppId, asId } from '#domain/shared/index.ts'
import { ensureInstallation } from '#store/installation/installation.ts'
import { findRecord } from '#store/oauth/records.ts'
import { insertClient } from '#store/oauth/change-client.ts'
import { issueRecords } from '#store/oauth/issue-records.ts'
import type { NewGrant } from '#store/oauth/grants.ts'
import { findToken } from '#store/token/find-token.ts'
import { checkPassword } from '#store/user/passwords.ts'
import { lockUser } from '#store/user/lock-users.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { makeGate } from '#testkit/gate.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { findNamedUser } from './find-named.ts'
import { tokenCommands } from './token-commands.ts'
import { userCommands } from './user-commands.ts'

const password = 'correct horse battery staple'

const { store } = await openTestStore()
await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })

const giveConsent = (grant: NewGrant) =>
  store.db.transaction().execute((tx) => acceptConsentGive(tx, { grant, trace: { requestId: '', address: '' } }))

const traces = async (account: string) => {
  const { id } = await store.db
    .selectFrom('accounts')
    .select('id')
    .where('label', '=', account)
    .executeTakeFirstOrThrow()
  const audit = await store.db.selectFrom('audit').selectAll().where('account_id', '=', id).orderBy('id').execute()
  const events = await store.db
    .selectFrom('events')
    .select(['action', 'username'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  expect(events).toEqual(audit.map((row) => ({ action: row.operation.replace('operator.', ''), username: null })))
  for (const row of audit)
    expect(row).toMatchObject({
      user_id: null,
      username: null,
      token_id: null,
      outcome: 'accepted',
      status: 200,
      address: '',
    })
  return audit.map((row) => `${row.operation} ${row.entity_type} ${row.entity_id}`)
}

const reasons = async (account: string) =>
  (
    await store.db
      .selectFrom('audit')
      .innerJoin('accounts', 'accounts.id', 'audit.account_id')
      .select('reason')
      .where('accounts.label', '=', account)
      .where('operation', 'like', 'operator.%')
      .orderBy('audit.id')
      .execute()
  ).map((row) => row.reason)

describe('moor admin user (decisions G5, G8): each change is an event without a username and an audit row', () => {
  it('create, show, restrict, unrestrict, password, delete', async () => {
    await seedTenant(store, 'whole')
    expect(
      await userCommands.create(store, {
        username: 'ann',
        account: 'whole',
        email: 'a@x',
        isRestricted: true,
        password,
      }),
    ).toEqual({ account: 'whole', username: 'ann', email: 'a@x', is_restricted: true })
    expect(await checkPassword(store.db, 'ann', password)).toMatchObject({ username: 'ann' })
    expect(await userCommands.show(store, { username: 'ann' })).toMatchObject({
      email: 'a@x',
      has_password: true,
      grants: { volume: [], global: { add_volumes: false, account_access: null } },
    })
    expect(await userCommands.restrict(store, { username: 'ann', isRestricted: true })).toEqual({
      username: 'ann',
      is_restricted: true,
    })
    await userCommands.restrict(store, { username: 'ann', isRestricted: false })
    expect(await userCommands.show(store, { username: 'ann' })).toMatchObject({ is_restricted: false, grants: null })
    expect(await userCommands.setPassword(store, { username: 'ann', password: 'entirely another' })).toEqual({
      username: 'ann',
    })
    const made = await userCommands.setPassword(store, { username: 'ann' })
    expect(made).toEqual({ username: 'ann', password: expect.stringMatching(/^[\w-]{24}$/) })
    expect(await checkPassword(store.db, 'ann', made.password ?? '')).toMatchObject({ username: 'ann' })
    expect(await userCommands.delete(store, { username: 'ann' })).toEqual({ username: 'ann', deleted: true })
    expect(await reasons('whole')).toEqual([null, 'Unrestricted.', 'New password.', 'New password.', null])
    expect(await traces('whole')).toEqual(
      ['user_create', 'user_update', 'user_update', 'user_update', 'user_delete'].map(
        (action) => `operator.${action} user ann`,
      ),
    )
  })

  it('list shows users of one account or of all', async () => {
    await seedTenant(store, 'listed')
    await userCommands.create(store, { username: 'beth', account: 'listed', isRestricted: true })
    const own = [
      { account: 'listed', username: 'listed', email: '', is_restricted: false },
      { account: 'listed', username: 'beth', email: '', is_restricted: true },
    ]
    expect(await userCommands.list(store, { account: 'listed' })).toEqual({ users: own })
    expect((await userCommands.list(store, {})).users).toEqual(expect.arrayContaining(own))
  })

  it.each([
    [
      () => userCommands.create(store, { username: 'new', account: 'nowhere', isRestricted: false }),
      'There is no account with the label "nowhere".',
    ],
    [() => userCommands.list(store, { account: 'nowhere' }), 'There is no account with the label "nowhere".'],
    [() => userCommands.show(store, { username: 'nobody' }), 'There is no user "nobody".'],
    [() => userCommands.delete(store, { username: 'nobody' }), 'There is no user "nobody".'],
    [
      () => userCommands.setPassword(store, { username: 'whole', password: '' }),
      'A password must have 12 to 256 characters.',
    ],
    [() => tokenCommands.revoke(store, { id: 987_654 }), 'There is no token 987654.'],
  ])('%s is rejected: %s', async (act, reason) => {
    await expect(act()).rejects.toMatchObject({ reason })
  })
})

describe('moor admin token', () => {
  it('create waits for a concurrent deletion of the user, and reports an unknown user', async () => {
    await seedTenant(store, 'racing')
    await userCommands.create(store, { username: 'leaver', account: 'racing', isRestricted: true })
    const [held, gate] = [makeGate(), makeGate()]
    const leaving = store.db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, await findNamedUser(tx, 'leaver'))
      await acceptUserDelete(tx, { accountId: user.account_id, system: true }, { user })
      held.open()
      await gate.passed
    })
    await held.passed
    const late = expect(tokenCommands.create(store, { user: 'leaver' })).rejects.toMatchObject({
      reason: 'There is no user "leaver".',
    })
    await awaitWaiters(store, 1)
    gate.open()
    await Promise.all([leaving, late])
  })

  it('list shows credentials of a user without secrets, and revoke ends them immediately', async () => {
    await seedTenant(store, 'tokens')
    const { id, token } = await tokenCommands.create(store, {
      user: 'tokens',
      label: 'ci',
      scopes: 'volumes:read_only',
    })
    const listed = await tokenCommands.list(store, { user: 'tokens' })
    expect(listed).toEqual({
      user: 'tokens',
      tokens: [
        {
          id,
          label: 'ci',
          holder: 'user',
          scopes: 'volumes:read_only',
          created: expect.any(String),
          expiry: '2999-12-12T05:00:00',
          token: token.slice(0, 16),
        },
      ],
      applications: [],
    })
    expect(await tokenCommands.revoke(store, { id })).toEqual({ id, label: 'ci', revoked: true })
    expect(await findToken(store.db, token)).toBeNull()
    expect(await tokenCommands.list(store, { user: 'tokens' })).toEqual({
      user: 'tokens',
      tokens: [],
      applications: [],
    })
    expect(await traces('tokens')).toEqual([`operator.token_create token ${id}`, `operator.token_delete token ${id}`])
    expect(await reasons('tokens')).toEqual(['Token of "tokens".', 'Token of "tokens".'])
  })

  describe('of an application (decision G11)', () => {
    let owner: Actor
    beforeAll(async () => {
      owner = await seedTenant(store, 'hosting')
    })
    async function admit(secret: string): Promise<{ appId: number; clientId: string }> {
      const { row } = await store.db
        .transaction()
        .execute((tx) =>
          insertClient(tx, owner, { label: 'Disk Doctor', redirectUri: 'https://app.example.org/cb', isPublic: true }),
        )
      const record = { payload: { openid: { scope: '*' } }, lifetimeS: 600, clientId: row.id, scopes: null }
      await giveConsent({ ...record, model: 'Grant', id: `grant ${secret}`, userId: owner.userId })
      await issueRecords(store, {
        grantId: `grant ${secret}`,
        used: null,
        records: [
          { ...record, model: 'RefreshToken', id: `renew ${secret}` },
          { ...record, model: 'AccessToken', id: secret, scopes: ['*'] },
        ],
      })
      return { appId: (await findToken(store.db, secret))?.appId ?? 0, clientId: row.id }
    }

    it('revokes a token and its application with all refresh tokens, and returns the application', async () => {
      const { appId, clientId } = await admit('one')
      const {
        tokens: [token],
        applications,
      } = await tokenCommands.list(store, { user: 'hosting' })
      expect(token).toMatchObject({ holder: `application ${appId}` })
      expect(applications).toEqual([
        {
          id: appId,
          label: 'Disk Doctor',
          client: clientId,
          scopes: '*',
          created: expect.any(String),
          expiry: expect.any(String),
        },
      ])
      expect(await tokenCommands.revoke(store, { id: token?.id ?? 0 })).toEqual({
        id: token?.id,
        label: 'Disk Doctor',
        revoked: true,
        application: { id: appId, label: 'Disk Doctor' },
      })
      expect([await findToken(store.db, 'one'), await findRecord(store.db, 'RefreshToken', 'renew one')]).toEqual([
        null,
        undefined,
      ])
      expect(await tokenCommands.list(store, { user: 'hosting' })).toEqual({
        user: 'hosting',
        tokens: [],
        applications: [],
      })
      expect((await reasons('hosting')).at(-1)).toBe(
        `Token of "hosting"; application ${appId} ("Disk Doctor") ended with it.`,
      )
    })

    it('lists and revokes an application without an access token', async () => {
      const { appId } = await admit('two')
      await store.db.deleteFrom('tokens').where('oauth_app_id', '=', asId<AppId>(appId)).execute()
      expect(await tokenCommands.list(store, { user: 'hosting' })).toMatchObject({
        tokens: [],
        applications: [{ id: appId }],
      })
      expect(await userCommands.show(store, { username: 'hosting' })).toMatchObject({ tokens: 0, applications: 1 })
      expect(await tokenCommands.revokeApplication(store, { id: appId })).toEqual({
        application: { id: appId, label: 'Disk Doctor' },
        user: 'hosting',
        revoked: true,
      })
      expect(await findRecord(store.db, 'RefreshToken', 'renew two')).toBeUndefined()
      await expect(tokenCommands.revokeApplication(store, { id: appId })).rejects.toMatchObject({
        reason: `There is no application ${appId}.`,
      })
      const row = await store.db
        .selectFrom('audit')
        .select(['operation', 'entity_type', 'entity_id', 'reason'])
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(row).toEqual({
        operation: 'operator.oauth_app_delete',
        entity_type: 'app',
        entity_id: String(appId),
        reason: 'Application "Disk Doctor" of "hosting".',
      })
    })
  })
})
