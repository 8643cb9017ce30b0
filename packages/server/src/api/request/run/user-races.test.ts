import { describe, expect, it } from 'vitest'
import { asId, type EventId, type UserId, type VolumeId } from '#domain/shared/index.ts'
import { lockUsers } from '#store/user/lock-users.ts'
import { holdTransaction } from '#testkit/database/hold-transaction.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { updateRows } from '#testkit/database/rows.ts'
import { grantByRequest } from '#testkit/http/grant-by-request.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { makeVolume, viewVolume } from '#testkit/http/make-volume.ts'

let users = 0
const http = await useHttpBench()

const newUser = () => http.makeUser(http, `racer-${(users += 1)}`)
const permit = (user: TestCaller, id: number, permissions: 'read_write' | 'read_only' | null) =>
  grantByRequest(http, user, { volume: [{ id, permissions }] })
const label = (user: Pick<TestCaller, 'token'>, id: number, to: string) =>
  http.call('PUT', `/v4/volumes/${id}`, { token: user.token, body: { label: to } })
const eventsBy = async (user: TestCaller) =>
  (await http.store.db.selectFrom('events').select('id').where('user_id', '=', user.userId).execute()).length

/** Holds the lock until released. Locks a user like every user change. */
async function hold(what: 'volume' | 'user', id: number, work: 'nothing' | 'restrict' = 'nothing') {
  const tx = await holdTransaction(http.store.db)
  if (what === 'user') await lockUsers(tx, { actingId: null, changedId: asId<UserId>(id) })
  else await tx.selectFrom('volumes').select('id').where('id', '=', asId<VolumeId>(id)).forUpdate().execute()
  if (work === 'restrict') await updateRows(tx, 'users', { is_restricted: true }, { id })
  return () => tx.commit().execute()
}

describe('a change of grants applies from its response on (decision G1)', () => {
  it.each([
    [null, 404],
    ['read_only', 403],
  ] as const)(
    'a mutation that arrives while the grant becomes %s waits for it and is rejected: %i',
    async (level, status) => {
      const [user, { id, label: before }] = [await newUser(), await makeVolume(http)]
      await permit(user, id, 'read_write')
      const release = await hold('user', user.userId)
      const taken = permit(user, id, level)
      await awaitWaiters(http.store, 1)
      const changed = label(user, id, http.nextLabel())
      await awaitWaiters(http.store, 2)
      await release()
      await taken
      expect((await changed).status).toBe(status)
      expect([(await viewVolume(http, id)).label, await eventsBy(user)]).toEqual([before, 0])
    },
  )

  it('a mutation of an unrestricted user who is restricted before it starts changes nothing', async () => {
    const [user, { id, label: before }] = [
      await http.makeUser(http, 'was-free', { isRestricted: false }),
      await makeVolume(http),
    ]
    const release = await hold('user', user.userId, 'restrict')
    const [changed, created] = [
      label(user, id, http.nextLabel()),
      http.call('POST', '/v4/volumes', { token: user.token, body: { label: 'too-late', region: 'eu-central' } }),
    ]
    await awaitWaiters(http.store, 2)
    await release()
    expect([(await changed).status, (await created).status]).toEqual([404, 403])
    expect([(await viewVolume(http, id)).label, await eventsBy(user)]).toEqual([before, 0])
  })

  it('of many concurrent mutations, none commits after the response that removes the grant', async () => {
    const [user, { id }] = [await newUser(), await makeVolume(http)]
    for (let round = 0; round < 5; round += 1) {
      await permit(user, id, 'read_write')
      const storm = Array.from({ length: 24 }, (_, index) => label(user, id, `r${round}-${index}`))
      await Promise.race(storm)
      await permit(user, id, 'read_only')
      const [events, shown] = [await eventsBy(user), (await viewVolume(http, id)).label]
      const statuses = (await Promise.all(storm)).map((answer) => answer.status)
      expect([await eventsBy(user), (await viewVolume(http, id)).label]).toEqual([events, shown])
      expect(statuses.every((status) => status === 200 || status === 403)).toBe(true)
      expect(statuses).toContain(200)
    }
  })

  it('a user who is deleted while their request waits gets 401 with the challenge of an ended token, and nothing is changed', async () => {
    const [user, { id, label: before }] = [await newUser(), await makeVolume(http)]
    await permit(user, id, 'read_write')
    const release = await hold('user', user.userId)
    const gone = http.call('DELETE', `/v4/account/users/${user.username}`)
    await awaitWaiters(http.store, 1)
    const changed = label(user, id, http.nextLabel())
    await awaitWaiters(http.store, 2)
    await release()
    expect((await gone).status).toBe(200)
    const [late, dead] = [await changed, await label(user, id, 'never')]
    for (const name of ['www-authenticate', 'x-oauth-scopes', 'x-accepted-oauth-scopes', 'content-type'])
      expect(late.headers[name]).toBe(dead.headers[name])
    expect([late.status, late.text, (await viewVolume(http, id)).label]).toEqual([401, dead.text, before])
  })
})

const path = (user: Pick<TestCaller, 'username'>) => `/v4/account/users/${user.username}`

async function newStormer() {
  const [user, { id }] = [await http.makeUser(http, `stormer-${(users += 1)}`), await makeVolume(http)]
  await permit(user, id, 'read_write')
  const more = await Promise.all(
    [1, 2, 3].map(() => http.call<{ token: string }>('POST', '/v4/profile/tokens', { token: user.token, body: {} })),
  )
  return { user, id, tokens: [user.token, ...more.map(({ body }) => body.token)] }
}

type Change = (user: TestCaller, id: number) => ReturnType<typeof http.call>
/** Change, status of the later requests, and the actions that the event log then lists. */
const changes: [string, Change, number, readonly string[]][] = [
  [
    'user grants',
    (user, id) => http.call('PUT', `${path(user)}/grants`, { body: { volume: [{ id, permissions: 'read_only' }] } }),
    403,
    ['volume_update', 'user_update'],
  ],
  [
    'a username',
    (user) => http.call('PUT', path(user), { body: { username: `${user.username}-new` } }),
    200,
    ['volume_update', 'user_update', 'volume_update', 'volume_update'],
  ],
  ['user existence', (user) => http.call('DELETE', path(user)), 401, ['volume_update', 'user_delete']],
]

/** Actions of the latest events, oldest first. IDs follow the order of the changes: each takes its ID while it holds the user. */
const actionsAfter = async (id: number) =>
  (
    await http.store.db
      .selectFrom('events')
      .select('action')
      .where('id', '>', asId<EventId>(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const lastEvent = async () =>
  (await http.store.db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id

describe('endless changes cannot delay a change of the rights of their user (decision G1)', () => {
  it.each(changes)(
    'a change of %s runs after running mutations and before later ones',
    async (_what, change, later, actions) => {
      const { user, id, tokens } = await newStormer()
      const last = await lastEvent()
      const release = await hold('volume', id)
      const before = label({ token: user.token }, id, http.nextLabel())
      await awaitWaiters(http.store, 1)
      const changed = change(user, id)
      await awaitWaiters(http.store, 2)
      const after = tokens.slice(0, 2).map((token) => label({ token }, id, http.nextLabel()))
      await awaitWaiters(http.store, 4)
      expect(await actionsAfter(last)).toEqual([])
      await release()
      const answers = await Promise.all([before, changed, ...after])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, later, later])
      // Responses of different connections may overtake each other; the event log does not.
      expect(await actionsAfter(last)).toEqual(actions)
    },
  )

  it('a full queue cannot delay the change either: further requests are rejected, and the change runs first', async () => {
    const { user, id } = await newStormer()
    const release = await hold('volume', id)
    // Four requests run and 200 wait; one is too many.
    const storm = Array.from({ length: 205 }, () => label({ token: user.token }, id, http.nextLabel()))
    const refused = await Promise.race(storm)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
    const gone = http.call('DELETE', path(user))
    await release()
    expect((await gone).status).toBe(200)
    const statuses = (await Promise.all(storm)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(200)
    expect(statuses).toContain(401)
  })
})

describe('users who concurrently change themselves and each other (decision G8)', () => {
  it('of four that delete each other, one stays, and no request gets a server error', async () => {
    const one = await http.makeCaller('first')
    const all = [
      one,
      ...(await Promise.all(
        ['second', 'third', 'fourth'].map((name) => http.makeUser(one, name, { isRestricted: false })),
      )),
    ]
    const pairs = all.flatMap((by) => all.filter((user) => user !== by).map((user) => [by, user] as const))
    const answers = await Promise.all(pairs.map(([by, user]) => http.call('DELETE', path(user), { token: by.token })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    for (const status of statuses) expect([200, 401, 404]).toContain(status)
  })
})
