import { describe, expect, it } from 'vitest'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { makeGate } from '#testkit/gate.ts'
import { grantByRequest } from '#testkit/http/grant-by-request.ts'
import { useHttpBench } from '#testkit/http/use-bench.ts'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { makeVolume } from '#testkit/http/make-volume.ts'

let users = 0
const http = await useHttpBench()

const path = (user: Pick<TestCaller, 'username'>) => `/v4/account/users/${user.username}`
const label = (token: string, id: number) =>
  http.call('PUT', `/v4/volumes/${id}`, { token, body: { label: http.nextLabel() } })
const permitted = async (user: TestCaller, id: number) =>
  grantByRequest(http, user, { volume: [{ id, permissions: 'read_write' }] })

/** A restricted user with a volume they may change and a few tokens. */
async function newStormer() {
  const [user, { id }] = [await http.makeUser(http, `stormer-${(users += 1)}`), await makeVolume(http)]
  await permitted(user, id)
  const more = await Promise.all(
    [1, 2, 3].map(() => http.call<{ token: string }>('POST', '/v4/profile/tokens', { token: user.token, body: {} })),
  )
  return { user, id, tokens: [user.token, ...more.map(({ body }) => body.token)] }
}

/** Holds a volume's row until it is let go. */
async function holdVolume(id: number) {
  const [held, gate] = [makeGate(), makeGate()]
  const done = http.store.db.transaction().execute(async (tx) => {
    await tx.selectFrom('volumes').select('id').where('id', '=', asId<VolumeId>(id)).forUpdate().execute()
    held.open()
    await gate.passed
  })
  await held.passed
  return () => (gate.open(), done)
}

type Change = (user: TestCaller, id: number) => ReturnType<typeof http.call>
const changes: [string, Change, number][] = [
  [
    'their grants',
    (user, id) => http.call('PUT', `${path(user)}/grants`, { body: { volume: [{ id, permissions: 'read_only' }] } }),
    403,
  ],
  ['them', (user) => http.call('PUT', path(user), { body: { username: `${user.username}-new` } }), 200],
  ['their being there', (user) => http.call('DELETE', path(user)), 401],
]

describe('whoever changes things without end cannot put off a change of what they may do (decision G1)', () => {
  it.each(changes)(
    'a change of %s comes after the mutations under way, and before those that came later',
    async (_what, change, later) => {
      const { user, id, tokens } = await newStormer()
      const release = await holdVolume(id)
      const order: string[] = []
      const before = label(user.token, id).then(({ status }) => {
        order.push(`before ${status}`)
      })
      await awaitWaiters(http.store, 1)
      const changed = change(user, id).then(({ status }) => {
        order.push(`change ${status}`)
      })
      await awaitWaiters(http.store, 2)
      const after = tokens.slice(0, 2).map((token) =>
        label(token, id).then(({ status }) => {
          order.push(`after ${status}`)
        }),
      )
      await awaitWaiters(http.store, 4)
      expect(order).toEqual([])
      await release()
      await Promise.all([before, changed, ...after])
      expect(order).toEqual(['before 200', 'change 200', `after ${later}`, `after ${later}`])
    },
  )

  it('nor by waiting in number: who comes when the line is full is refused, and the change goes before all of the line', async () => {
    const { user, id } = await newStormer()
    const release = await holdVolume(id)
    // Four have their turn, two hundred wait: one of them is one too many.
    const storm = Array.from({ length: 205 }, () => label(user.token, id))
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

describe('users who change themselves and one another at the same moment (decision G8)', () => {
  const rename = (token: string, username: string) =>
    http.call('PUT', `/v4/account/users/${username}`, { token, body: { email: `${http.nextLabel()}@example.org` } })

  it('one another and themselves: all are answered', async () => {
    const one = await http.makeCaller('damon')
    const all = [
      one,
      await http.makeUser(one, 'phintias', { isRestricted: false }),
      await http.makeUser(one, 'dionysius', { isRestricted: false }),
    ]
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => all.flatMap(({ token }) => all.map(({ username }) => rename(token, username)))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(27).fill(200))
  })

  it('four that all delete each other: one is left, and nobody is told of an error of ours', async () => {
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
