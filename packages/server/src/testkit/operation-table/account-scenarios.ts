import { sqlOn } from '../database/rows.ts'
import { makeOwnVolume } from './make-own.ts'
import { all, made, named, nothing } from './content.ts'
import { requestMine, type RequestFactory, type Scenario } from './scenario.ts'
import { testSshKey } from './rows/test-ssh-key.ts'
import type { TableFixture } from './table-fixture.ts'

/** Token with scopes that every caller who may revoke it has (decision G2.3). */
const token = (fixture: TableFixture) =>
  fixture.have('token.create', { body: { label: 'made', scopes: 'account:read_write' } })

const sshKey = (fixture: TableFixture) =>
  fixture.have('ssh_key.create', { body: { label: fixture.http.nextLabel(), ssh_key: testSshKey } })

const locked = { entity_type: 'volume', lock_type: 'cannot_delete' } as const

const lock = async (fixture: TableFixture) =>
  fixture.have('lock.create', { body: { ...locked, entity_id: await makeOwnVolume(fixture) } })

async function tag(fixture: TableFixture): Promise<string> {
  const label = fixture.http.nextLabel()
  await fixture.have('tag.create', { body: { label } })
  return label
}

const onSharedTag: RequestFactory = async (fixture) => {
  const label = await tag(fixture)
  await sqlOn(
    fixture.http.store,
  )`update volumes set tags = array_append(tags, ${label}::text) where id = ${Number(fixture.theirs['volumeId'])}`
  return { params: { label } }
}

/** Events, tags, locks, usage, the profile and its tokens. */
export const accountScenarios = {
  'event.list': { request: () => ({}), content: all('event') },
  'event.stream': { request: () => ({}), content: all('event') },
  'event.view': { request: requestMine, content: named('event') },
  'event.mark_seen': { request: requestMine, content: nothing },
  'event.mark_read': { request: requestMine, content: nothing },
  'tag.list': { request: () => ({}), content: all('tag') },
  'tag.create': {
    request: (fixture) => ({
      body: { label: fixture.http.nextLabel(), volumes: [fixture.mine['volumeId']], hosts: [fixture.mine['hostId']] },
    }),
    content: made('tag'),
    references: (['volume', 'host'] as const).map((entity) => ({
      field: `${entity}s[0]`,
      param: `${entity}Id`,
      isPart: false,
      body: (value) => ({ label: 'referring', [`${entity}s`]: [value] }),
    })),
  },
  'tag.view': { request: requestMine, content: all('volume', 'host', 'cluster', 'pool', 'volume_snapshot') },
  'tag.delete': {
    request: async (fixture) => ({ params: { label: await tag(fixture) } }),
    content: nothing,
    matrixRequest: onSharedTag,
  },
  'lock.list': { request: () => ({}), content: all('lock') },
  'lock.create': {
    request: async (fixture) => ({ body: { ...locked, entity_id: await makeOwnVolume(fixture) } }),
    content: made('lock'),
    againstRules: [{ ...locked, entity_id: -1 }],
    references: [
      { field: 'entity_id', param: 'volumeId', isPart: false, body: (value) => ({ ...locked, entity_id: value }) },
    ],
  },
  'lock.view': { request: requestMine, content: named('lock') },
  'lock.delete': { request: async (fixture) => ({ params: { lockId: await lock(fixture) } }), content: nothing },
  'profile.update': {
    request: () => ({ body: { timezone: 'Europe/Berlin' } }),
    content: { is: 'self', kind: 'user' },
    againstRules: [{ two_factor_auth: true }, { timezone: 'Mars/Olympus' }, { authorized_keys: ['badKey!'] }],
  },
  'preference.view': { request: () => ({}), content: nothing },
  'preference.update': { request: () => ({ body: { theme: 'dark' } }), content: nothing },
  'ssh_key.list': { request: () => ({}), content: all('ssh_key') },
  'ssh_key.create': {
    request: (fixture) => ({ body: { label: fixture.http.nextLabel(), ssh_key: testSshKey } }),
    content: made('ssh_key'),
    againstRules: [
      { label: 'key', ssh_key: 'badKey!' },
      { label: 'key', ssh_key: 'ssh-ed25519 AAAA' },
    ],
  },
  'ssh_key.view': { request: requestMine, content: named('ssh_key') },
  'ssh_key.update': {
    request: async (fixture) => ({ params: { sshKeyId: await sshKey(fixture) }, body: { label: 'renamed' } }),
    content: named('ssh_key'),
  },
  'ssh_key.delete': { request: async (fixture) => ({ params: { sshKeyId: await sshKey(fixture) } }), content: nothing },
  'sign_in.list': { request: () => ({}), content: all('sign_in') },
  'sign_in.view': { request: requestMine, content: named('sign_in') },
  'account_sign_in.list': { request: () => ({}), content: all('account_sign_in') },
  'account_sign_in.view': { request: requestMine, content: named('account_sign_in') },
  'profile.view': { request: () => ({}), content: { is: 'self', kind: 'user' } },
  'usage.list': { request: () => ({}), content: all('usage') },
  'usage.export': { request: () => ({}), content: nothing },
  'token.list': { request: () => ({}), content: all('token') },
  'token.create': { request: () => ({ body: { label: 'another' } }), content: made('token') },
  'token.view': { request: requestMine, content: named('token') },
  'token.update': {
    request: async (fixture) => ({ params: { tokenId: await token(fixture) }, body: { label: 'renamed' } }),
    content: named('token'),
  },
  'token.delete': {
    request: async (fixture) => ({ params: { tokenId: await token(fixture) } }),
    content: nothing,
    matrixRequest: async ({ http }) => ({ params: { tokenId: (await http.makeToken(['account:read_write'])).id } }),
  },
} as const satisfies Record<string, Scenario>
