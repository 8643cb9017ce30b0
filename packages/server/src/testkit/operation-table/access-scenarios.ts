import { randomBytes } from 'node:crypto'
import { asId, type UserId } from '#domain/shared/index.ts'
import { all, made, named, nothing } from './content.ts'
import { insertTestApp } from './rows/insert-test-app.ts'
import { requestMine, type RequestFactory, type Reference, type Scenario } from './scenario.ts'
import type { TableFixture } from './table-fixture.ts'

const redirect = 'https://app.example/back'
const client = (fixture: TableFixture) =>
  fixture.have<string>('client.create', { body: { label: fixture.http.nextLabel(), redirect_uri: redirect } })
const onClient: RequestFactory = async (fixture) => ({ params: { clientId: await client(fixture) } })

async function user(fixture: TableFixture): Promise<string> {
  const username = fixture.http.nextLabel()
  await fixture.have('user.create', { body: { username } })
  return username
}

const onUserWithApp: RequestFactory = async (fixture) => {
  const { http, mine } = fixture
  const username = await user(fixture)
  const { db } = http.store
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const appId = await insertTestApp(http.store, { ...http, userId: asId<UserId>(id) }, String(mine['clientId']))
  const hash = randomBytes(32)
  await db
    .insertInto('tokens')
    .values({
      account_id: http.accountId,
      user_id: id,
      prefix: hash.toString('hex', 0, 8),
      hash,
      scopes: ['*'],
      orch_cluster_id: null,
      oauth_app_id: appId,
    })
    .execute()
  return { params: { username } }
}

const onApp =
  (scope: 'account:read_only' | 'account:read_write'): RequestFactory =>
  async (fixture) => ({
    params: { appId: await insertTestApp(fixture.http.store, fixture.http, await client(fixture), [scope]) },
  })

const grant = (entity: string): Reference => ({
  field: `${entity}[0].id`,
  param: `${entity}Id`,
  isPart: false,
  body: (value) => ({ [entity]: [{ id: value, permissions: 'read_only' }] }),
})

/** Users, grants, clients, applications and audit. */
export const accessScenarios = {
  'account.transfer': { request: () => ({}), content: nothing },
  'account.view': { request: () => ({}), content: { is: 'self', kind: 'account', hasNoId: true } },
  'account.update': {
    request: () => ({ body: { city: 'Kiel' } }),
    content: { is: 'self', kind: 'account', hasNoId: true },
    againstRules: [{ email: 'nobody' }, { country: '1x' }],
  },
  'user.list': { request: () => ({}), content: all('user') },
  'user.create': {
    request: (fixture) => ({ body: { username: fixture.http.nextLabel(), email: 'someone@example.com' } }),
    content: made('user'),
  },
  'user.view': { request: requestMine, content: named('user') },
  'user.update': {
    request: async (fixture) => ({ params: { username: await user(fixture) }, body: { email: 'other@example.com' } }),
    content: made('user'),
  },
  'user.delete': {
    request: async (fixture) => ({ params: { username: await user(fixture) } }),
    content: nothing,
    matrixRequest: onUserWithApp,
  },
  'grant.view': {
    request: requestMine,
    content: { is: 'granted', to: 'account' },
    ways: {
      'of an unrestricted user': { request: ({ http }) => ({ params: { username: http.username } }), status: 204 },
    },
  },
  'grant.update': {
    request: async (fixture) => ({
      params: { username: await user(fixture) },
      body: {
        volume: [{ id: fixture.mine['volumeId'], permissions: 'read_only' }],
        host: [{ id: fixture.mine['hostId'], permissions: 'read_write' }],
        cluster: [{ id: fixture.mine['clusterId'], permissions: null }],
        global: { add_hosts: true, add_clusters: true, account_access: 'read_only' },
      },
    }),
    content: { is: 'granted', to: 'account' },
    references: [grant('volume'), grant('host'), grant('cluster')],
  },
  'profile.view_grants': { request: () => ({}), content: { is: 'granted', to: 'caller' } },
  'client.list': { request: () => ({}), content: all('client') },
  'client.create': {
    request: (fixture) => ({ body: { label: fixture.http.nextLabel(), redirect_uri: redirect } }),
    content: made('client'),
  },
  'client.view': { request: requestMine, content: named('client') },
  'client.update': {
    request: async (fixture) => ({ ...(await onClient(fixture)), body: { label: 'renamed' } }),
    content: named('client'),
  },
  'client.delete': { request: onClient, content: nothing },
  'client.reset_secret': { request: onClient, content: named('client') },
  'app.list': { request: () => ({}), content: all('app') },
  'app.view': { request: requestMine, content: named('app') },
  // app.delete requires all scopes that the application has.
  'app.delete': { request: onApp('account:read_only'), content: nothing, matrixRequest: onApp('account:read_write') },
  'audit.list': { request: () => ({}), content: all('audit') },
} as const satisfies Record<string, Scenario>
