import { randomBytes } from 'node:crypto'
import { asId, type UserId } from '#domain/shared/index.ts'
import { all, made, named, nothing } from './content.ts'
import { insertTestApp } from './insert-test-app.ts'
import { askMine, type Ask, type Reference, type Scenario } from './scenario.ts'
import type { TableWorld } from './table-world.ts'

const redirect = 'https://app.example/back'
const client = (world: TableWorld) =>
  world.have<string>('client.create', { body: { label: world.http.nextLabel(), redirect_uri: redirect } })
const onClient: Ask = async (world) => ({ params: { clientId: await client(world) } })

async function user(world: TableWorld): Promise<string> {
  const username = world.http.nextLabel()
  await world.have('user.create', { body: { username } })
  return username
}

const onUserWithApp: Ask = async (world) => {
  const { http, mine } = world
  const username = await user(world)
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
  (scope: 'account:read_only' | 'account:read_write'): Ask =>
  async (world) => ({
    params: { appId: await insertTestApp(world.http.store, world.http, await client(world), [scope]) },
  })

const grant = (entity: string): Reference => ({
  field: `${entity}[0].id`,
  param: `${entity}Id`,
  isPart: false,
  body: (value) => ({ [entity]: [{ id: value, permissions: 'read_only' }] }),
})

/** The account, its users and their grants, OAuth clients, applications and the audit. */
export const accessScenarios = {
  'account.view': { ask: () => ({}), shows: { is: 'self', kind: 'account', hasNoId: true } },
  'account.update': {
    ask: () => ({ body: { city: 'Kiel' } }),
    shows: { is: 'self', kind: 'account', hasNoId: true },
    againstRules: [{ email: 'nobody' }, { country: '1x' }],
  },
  'user.list': { ask: () => ({}), shows: all('user') },
  'user.create': {
    ask: (world) => ({ body: { username: world.http.nextLabel(), email: 'someone@example.com' } }),
    shows: made('user'),
  },
  'user.view': { ask: askMine, shows: named('user') },
  'user.update': {
    ask: async (world) => ({ params: { username: await user(world) }, body: { email: 'other@example.com' } }),
    shows: made('user'),
  },
  'user.delete': {
    ask: async (world) => ({ params: { username: await user(world) } }),
    shows: nothing,
    askOften: onUserWithApp,
  },
  'grant.view': {
    ask: askMine,
    shows: { is: 'granted', to: 'account' },
    ways: { 'of an unrestricted user': { ask: ({ http }) => ({ params: { username: http.username } }), status: 204 } },
  },
  'grant.update': {
    ask: async (world) => ({
      params: { username: await user(world) },
      body: {
        volume: [{ id: world.mine['volumeId'], permissions: 'read_only' }],
        host: [{ id: world.mine['hostId'], permissions: 'read_write' }],
        cluster: [{ id: world.mine['clusterId'], permissions: null }],
        global: { add_hosts: true, add_clusters: true, account_access: 'read_only' },
      },
    }),
    shows: { is: 'granted', to: 'account' },
    references: [grant('volume'), grant('host'), grant('cluster')],
  },
  'profile.view_grants': { ask: () => ({}), shows: { is: 'granted', to: 'caller' } },
  'client.list': { ask: () => ({}), shows: all('client') },
  'client.create': {
    ask: (world) => ({ body: { label: world.http.nextLabel(), redirect_uri: redirect } }),
    shows: made('client'),
  },
  'client.view': { ask: askMine, shows: named('client') },
  'client.update': {
    ask: async (world) => ({ ...(await onClient(world)), body: { label: 'renamed' } }),
    shows: named('client'),
  },
  'client.delete': { ask: onClient, shows: nothing },
  'client.reset_secret': { ask: onClient, shows: named('client') },
  'app.list': { ask: () => ({}), shows: all('app') },
  'app.view': { ask: askMine, shows: named('app') },
  // Requested often, its scopes are limited to the ones that its revocation requires.
  'app.delete': { ask: onApp('account:read_only'), shows: nothing, askOften: onApp('account:read_write') },
  'audit.list': { ask: () => ({}), shows: all('audit') },
} as const satisfies Record<string, Scenario>
