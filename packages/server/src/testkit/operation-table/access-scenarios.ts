import { insertTestApp } from './insert-test-app.ts'
import type { Scenario } from './scenario.ts'
import type { TableWorld } from './table-world.ts'

const onMine: Scenario = ({ mine }) => ({ params: mine })
const redirect = 'https://app.example/back'
const client = (world: TableWorld) =>
  world.have<string>('client.create', { body: { label: world.http.nextLabel(), redirect_uri: redirect } })

async function user(world: TableWorld): Promise<string> {
  const username = world.http.nextLabel()
  await world.have('user.create', { body: { username } })
  return username
}

/** The account, its users and their grants, OAuth clients, applications and the audit. */
export const accessScenarios = {
  'account.view': () => ({}),
  'user.list': () => ({}),
  'user.create': (world) => ({ body: { username: world.http.nextLabel(), email: 'someone@example.com' } }),
  'user.view': onMine,
  'user.update': async (world) => ({ params: { username: await user(world) }, body: { email: 'other@example.com' } }),
  'user.delete': async (world) => ({ params: { username: await user(world) } }),
  'grant.view': onMine,
  'grant.update': async (world) => ({
    params: { username: await user(world) },
    body: {
      volume: [{ id: world.mine['volumeId'], permissions: 'read_only' }],
      host: [{ id: world.mine['hostId'], permissions: 'read_write' }],
      cluster: [{ id: world.mine['clusterId'], permissions: null }],
      global: { add_hosts: true, add_clusters: true, account_access: 'read_only' },
    },
  }),
  'profile.view_grants': () => ({}),
  'client.list': () => ({}),
  'client.create': (world) => ({ body: { label: world.http.nextLabel(), redirect_uri: redirect } }),
  'client.view': onMine,
  'client.update': async (world) => ({ params: { clientId: await client(world) }, body: { label: 'renamed' } }),
  'client.delete': async (world) => ({ params: { clientId: await client(world) } }),
  'client.reset_secret': async (world) => ({ params: { clientId: await client(world) } }),
  'app.list': () => ({}),
  'app.view': onMine,
  'app.delete': async (world) => ({
    params: { appId: await insertTestApp(world.http.store, world.http, await client(world), ['account:read_only']) },
  }),
  'audit.list': () => ({}),
} as const satisfies Record<string, Scenario>
