import { describe, expect, it } from 'vitest'
import { asId, type UserId, type VolumeId } from '#domain/shared/index.ts'
import { holdUsers } from '#store/user/lock-users.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { makeGate } from '#testkit/gate.ts'
import { grantByRequest } from '#testkit/http/grant-by-request.ts'
import { useHttpBench } from '#testkit/http/use-bench.ts'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { makeVolume, viewVolume } from '#testkit/http/make-volume.ts'

let users = 0
const http = await useHttpBench()

const newUser = () => http.makeUser(http, `racer-${(users += 1)}`)
const permit = (user: TestCaller, id: number, permissions: 'read_write' | 'read_only' | null) =>
  grantByRequest(http, user, { volume: [{ id, permissions }] })
const label = (user: TestCaller, id: number, to: string) =>
  http.call('PUT', `/v4/volumes/${id}`, { token: user.token, body: { label: to } })
const eventsBy = async (user: TestCaller) =>
  (await http.store.db.selectFrom('events').select('id').where('user_id', '=', user.userId).execute()).length

/** Holds a volume's row, or has a user alone as whoever changes them, until it is let go. */
async function hold(what: 'volume' | 'user', id: number, work: 'nothing' | 'restrict' = 'nothing') {
  const [held, gate] = [makeGate(), makeGate()]
  const done = http.store.db.transaction().execute(async (tx) => {
    if (what === 'user') await holdUsers(tx, { actingId: null, changedId: asId<UserId>(id) })
    else await tx.selectFrom('volumes').select('id').where('id', '=', asId<VolumeId>(id)).forUpdate().execute()
    if (work === 'restrict')
      await tx.updateTable('users').set({ is_restricted: true }).where('id', '=', asId<UserId>(id)).execute()
    held.open()
    await gate.passed
  })
  await held.passed
  return async () => {
    gate.open()
    await done
  }
}

describe('a change of grants counts from its answer on (decision G1)', () => {
  it.each([
    [null, 404],
    ['read_only', 403],
  ] as const)('one that comes while the grant becomes %s waits for that, and is refused: %i', async (level, status) => {
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
  })

  it("one that was read in as an unrestricted user's, who is restricted before it begins, changes nothing", async () => {
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

  it('of many at once none commits after the answer that took its grant away', async () => {
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

  it('a user who is deleted while their request waits: 401 with the challenge of a dead token, and nothing is changed', async () => {
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
