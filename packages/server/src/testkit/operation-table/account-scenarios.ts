import { sqlOn } from '../database/rows.ts'
import { all, made, named, nothing } from './content.ts'
import { askMine, type Ask, type Scenario } from './scenario.ts'
import { testSshKey } from './test-ssh-key.ts'
import type { TableWorld } from './table-world.ts'

/** With scopes that every caller allowed to revoke it has (decision G2.3). */
const token = (world: TableWorld) =>
  world.have('token.create', { body: { label: 'made', scopes: 'account:read_write' } })

const sshKey = (world: TableWorld) =>
  world.have('ssh_key.create', { body: { label: world.http.nextLabel(), ssh_key: testSshKey } })

async function tag(world: TableWorld): Promise<string> {
  const label = world.http.nextLabel()
  await world.have('tag.create', { body: { label } })
  return label
}

/** Tag of the own account that a resource of the other account also has. */
const onSharedTag: Ask = async (world) => {
  const label = await tag(world)
  await sqlOn(
    world.http.store,
  )`update volumes set tags = array_append(tags, ${label}::text) where id = ${Number(world.theirs['volumeId'])}`
  return { params: { label } }
}

/** Events, tags, usage, the profile and its tokens. */
export const accountScenarios = {
  'event.list': { ask: () => ({}), shows: all('event') },
  'event.stream': { ask: () => ({}), shows: all('event') },
  'event.view': { ask: askMine, shows: named('event') },
  'event.mark_seen': { ask: askMine, shows: nothing },
  'event.mark_read': { ask: askMine, shows: nothing },
  'tag.list': { ask: () => ({}), shows: all('tag') },
  'tag.create': {
    ask: (world) => ({
      body: { label: world.http.nextLabel(), volumes: [world.mine['volumeId']], hosts: [world.mine['hostId']] },
    }),
    shows: made('tag'),
    references: (['volume', 'host'] as const).map((entity) => ({
      field: `${entity}s[0]`,
      param: `${entity}Id`,
      isPart: false,
      body: (value) => ({ label: 'referring', [`${entity}s`]: [value] }),
    })),
  },
  'tag.view': { ask: askMine, shows: all('volume', 'host', 'cluster', 'pool') },
  'tag.delete': {
    ask: async (world) => ({ params: { label: await tag(world) } }),
    shows: nothing,
    askOften: onSharedTag,
  },
  'profile.update': {
    ask: () => ({ body: { timezone: 'Europe/Berlin' } }),
    shows: { is: 'self', kind: 'user' },
    againstRules: [{ two_factor_auth: true }, { timezone: 'Mars/Olympus' }, { authorized_keys: ['badKey!'] }],
  },
  'preference.view': { ask: () => ({}), shows: nothing },
  'preference.update': { ask: () => ({ body: { theme: 'dark' } }), shows: nothing },
  'ssh_key.list': { ask: () => ({}), shows: all('ssh_key') },
  'ssh_key.create': {
    ask: (world) => ({ body: { label: world.http.nextLabel(), ssh_key: testSshKey } }),
    shows: made('ssh_key'),
    againstRules: [
      { label: 'key', ssh_key: 'badKey!' },
      { label: 'key', ssh_key: 'ssh-ed25519 AAAA' },
    ],
  },
  'ssh_key.view': { ask: askMine, shows: named('ssh_key') },
  'ssh_key.update': {
    ask: async (world) => ({ params: { sshKeyId: await sshKey(world) }, body: { label: 'renamed' } }),
    shows: named('ssh_key'),
  },
  'ssh_key.delete': { ask: async (world) => ({ params: { sshKeyId: await sshKey(world) } }), shows: nothing },
  'sign_in.list': { ask: () => ({}), shows: all('sign_in') },
  'sign_in.view': { ask: askMine, shows: named('sign_in') },
  'account_sign_in.list': { ask: () => ({}), shows: all('account_sign_in') },
  'account_sign_in.view': { ask: askMine, shows: named('account_sign_in') },
  'profile.view': { ask: () => ({}), shows: { is: 'self', kind: 'user' } },
  'usage.list': { ask: () => ({}), shows: all('usage') },
  'usage.export': { ask: () => ({}), shows: nothing },
  'token.list': { ask: () => ({}), shows: all('token') },
  'token.create': { ask: () => ({ body: { label: 'another' } }), shows: made('token') },
  'token.view': { ask: askMine, shows: named('token') },
  'token.update': {
    ask: async (world) => ({ params: { tokenId: await token(world) }, body: { label: 'renamed' } }),
    shows: named('token'),
  },
  'token.delete': {
    ask: async (world) => ({ params: { tokenId: await token(world) } }),
    shows: nothing,
    askOften: async ({ http }) => ({ params: { tokenId: (await http.makeToken(['account:read_write'])).id } }),
  },
} as const satisfies Record<string, Scenario>
