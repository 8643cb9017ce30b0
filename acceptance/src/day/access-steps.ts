import assert from 'node:assert/strict'
import type { Api } from '../client/api.ts'
import type { EventRecord, Page, Volume } from '../wire/shapes.ts'
import type { Scene, Step } from './scene.ts'

interface User {
  readonly username: string
  readonly email: string
  readonly restricted: boolean
  readonly ssh_keys: readonly string[]
  readonly tfa_enabled: boolean
  readonly last_login: { readonly login_datetime: string; readonly status: string } | null
  readonly password_created: string | null
}
interface Granted {
  readonly id: number
  readonly permissions: string | null
}
interface Grants {
  readonly volume: readonly Granted[]
  readonly host: readonly Granted[]
  readonly cluster: readonly Granted[]
  readonly global: Readonly<Record<string, unknown>>
}

interface AuditRecord {
  readonly username: string | null
  readonly operation: string
  readonly outcome: string
  readonly status: number
}

const users = '/account/users'
const notFound = { status: 404, field: '', reason: 'Not found' }
const unauthorized = { status: 403, field: '', reason: 'Unauthorized' }
const nothing = { add_volumes: false, add_hosts: false, add_clusters: false, account_access: null }

/** The guest of the day: their name, and the service as they see it. */
const guests = new WeakMap<Scene, { readonly username: string; readonly api: Api }>()

function guestOf(scene: Scene): { username: string; api: Api; grants: string } {
  const guest = guests.get(scene)
  assert.ok(guest, 'the guest was made by an earlier step')
  return { ...guest, grants: `${users}/${guest.username}/grants` }
}

/** A restricted user, from their first token to their last (contract, Authentication 4; decisions G1, G7, G8, G9). */
export const accessSteps: readonly Step[] = [
  {
    name: 'a new user is restricted, sees nothing and may do nothing (G1, G7)',
    needsOperator: true,
    async run(scene) {
      const { api, operator, cast, words } = scene
      assert.ok(operator)
      const username = `guest-${(await api.ok<Page<unknown>>('GET', '/account/events')).body.results}`
      const { body: made } = await api.ok<User>('POST', users, { body: { username, email: 'guest@example.com' } })
      assert.deepEqual(made, {
        username,
        email: 'guest@example.com',
        restricted: true,
        ssh_keys: [],
        tfa_enabled: false,
        last_login: null,
        password_created: null,
        ...(words.dialect === 'linode' ? { user_type: 'default', verified_phone_number: null } : {}),
      })
      assert.deepEqual((await api.ok<Page<User>>('GET', users, { filter: { username } })).body.data, [made])
      const guest = api.as(String((await operator.run('admin', 'token', 'create', '--user', username))['token']))
      guests.set(scene, { username, api: guest })
      for (const path of ['/volumes', '/hosts/instances', '/orch/clusters'])
        assert.equal((await guest.ok<Page<unknown>>('GET', path)).body.results, 0, path)
      for (const path of [
        `/volumes/${cast.id('data')}`,
        `/hosts/instances/${cast.id('big')}`,
        `/orch/clusters/${cast.id('prod')}/kubeconfig`,
        `${users}/${username}`,
      ]) {
        await guest.refused('GET', path, {}, notFound)
      }
      for (const path of ['/account', users, '/account/audit', '/account/oauth-clients', '/account/usage', '/tags'])
        await guest.refused('GET', path, {}, unauthorized)
      await guest.refused('POST', '/volumes', { body: { label: 'mine', region: 'eu-central' } }, unauthorized)
      await guest.refused('DELETE', `/volumes/${cast.id('data')}`, {}, notFound)
      const { global } = (await guest.ok<Grants>('GET', '/profile/grants')).body
      for (const [name, value] of Object.entries(nothing)) assert.equal(global[name], value, name)
    },
  },
  {
    name: 'a grant counts from its answer on: read_only shows, read_write changes, null hides again (contract, Authentication 4; G1)',
    needsOperator: true,
    async run(scene) {
      const { api, cast } = scene
      const { api: guest, grants } = guestOf(scene)
      const id = cast.id('data')
      const before = (await api.ok<Grants>('GET', grants)).body
      assert.ok(
        before.volume.some((one) => one.id === id && one.permissions === null),
        'what could be granted is listed',
      )
      await api.ok('PUT', grants, { body: { volume: [{ id, permissions: 'read_only' }] } })
      assert.deepEqual((await guest.ok<Page<Volume>>('GET', '/volumes')).body.data, [
        (await api.ok<Volume>('GET', `/volumes/${id}`)).body,
      ])
      await guest.refused('PUT', `/volumes/${id}`, { body: { label: 'mine' } }, unauthorized)
      await guest.refused('DELETE', `/volumes/${id}`, {}, unauthorized)
      const seen = (
        await guest.ok<Page<EventRecord>>('GET', '/account/events', { filter: { 'entity.type': 'volume' } })
      ).body.data
      assert.ok(seen.length > 0 && seen.every((event) => event.entity.id === id), 'its events, and no others')
      assert.deepEqual(
        (await guest.ok<Grants>('GET', '/profile/grants')).body.volume.map((one) => one.id),
        [id],
      )
      await api.ok('PUT', grants, { body: { volume: [{ id, permissions: null }] } })
      await guest.refused('GET', `/volumes/${id}`, {}, notFound)
    },
  },
  {
    name: 'the audit has every request that was refused (G9)',
    needsOperator: true,
    async run(scene) {
      const { username, api: guest } = guestOf(scene)
      const refused = await guest.call('POST', '/volumes', { body: { label: 'mine', region: 'eu-central' } })
      const filter = { request_id: refused.headers.get('x-request-id') }
      const { data } = (await scene.api.ok<Page<AuditRecord>>('GET', '/account/audit', { filter })).body
      assert.deepEqual(
        data.map((one) => [one.username, one.operation, one.outcome, one.status]),
        [[username, 'volume.create', 'refused', 403]],
      )
      await guest.refused('GET', '/account/audit', {}, unauthorized)
    },
  },
  {
    name: 'nobody locks themselves out, and a user who is gone is gone at once with their tokens (G8)',
    needsOperator: true,
    async run(scene) {
      const { api } = scene
      const { username, api: guest } = guestOf(scene)
      const { body: me } = await api.ok<User>('GET', '/profile')
      for (const path of ['/profile/grants', `${users}/${me.username}/grants`])
        assert.equal((await api.call('GET', path)).status, 204, path)
      await api.refused('PUT', `${users}/${me.username}/grants`, { body: {} }, { field: '', reason: /unrestricted/ })
      await api.refused(
        'PUT',
        `${users}/${me.username}`,
        { body: { restricted: true } },
        { field: 'restricted', reason: /./ },
      )
      assert.equal((await api.call('DELETE', `${users}/${me.username}`)).status, 400)
      const renamed = `${username}-x`
      assert.equal(
        (await api.ok<User>('PUT', `${users}/${username}`, { body: { username: renamed } })).body.username,
        renamed,
      )
      await api.remove(`${users}/${renamed}`)
      await guest.refused('GET', '/profile', {}, { status: 401, field: '', reason: 'Invalid Token' })
      for (const name of [username, renamed]) await api.refused('GET', `${users}/${name}`, {}, notFound)
    },
  },
]
