import type { Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateLimits } from '#store/account/account-limits.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import type { TestAnswer, TestCaller } from '#testkit/http/http-harness.ts'
import { askVolume, makeVolume } from '#testkit/http/make-volume.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const fifty = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => make(index)))
const accepted = (answers: readonly TestAnswer<unknown>[]) => answers.filter((one) => one.status === 200)
const refused = (answers: readonly TestAnswer<unknown>[]) => answers.filter((one) => one.status !== 200)

/** Somebody of an account of its own, with limits. */
async function limited(limits: { volumes?: number; gib?: number }): Promise<TestCaller> {
  const caller = await http.makeCaller(http.nextLabel())
  await http.store.db.transaction().execute((tx) => updateLimits(tx, caller.accountId, limits))
  return caller
}
const countOf = async (caller: TestCaller) =>
  (await http.call<{ results: number }>('GET', '/v4/volumes', { token: caller.token })).body.results

describe.each([
  ['Errors 3: "a label outside 1..32 characters"', 'POST'],
  ['Limits: "Volume and cluster label length: 1..32 characters"', 'PUT'],
])('%s (%s)', (_quote, method) => {
  it.each([
    ['', false],
    ['x', true],
    ['x'.repeat(32), true],
    ['x'.repeat(33), false],
  ])('%j', async (label, isAllowed) => {
    const caller = await http.makeCaller(http.nextLabel())
    const { id } = await makeVolume(http, {}, caller.token)
    const answer =
      method === 'POST'
        ? await askVolume(http, { label }, caller.token)
        : await http.call<Volume>('PUT', `/v4/volumes/${id}`, { token: caller.token, body: { label } })
    if (isAllowed) expect([answer.status, answer.body.label]).toEqual([200, label])
    else expectRefused(answer, ['Length must be 1-32 characters', 'label'])
  })
})

describe('labels stay unique under parallel requests (decision D1)', () => {
  it('50 creates with one label: exactly one is accepted', async () => {
    const answers = await fifty(() => askVolume(http, { label: 'wanted' }))
    expect(accepted(answers)).toHaveLength(1)
    for (const one of refused(answers)) expectRefused(one, ['Label must be unique among your volumes', 'label'])
    expect((await http.call('GET', '/v4/volumes', { filter: { label: 'wanted' } })).body).toMatchObject({ results: 1 })
  })

  it('50 clones, creates and renames to one label: exactly one is accepted', async () => {
    const { id } = await makeVolume(http)
    const others = await fifty(() => askVolume(http))
    const answers = await fifty((index) => {
      if (index % 3 === 0) return http.call('POST', `/v4/volumes/${id}/clone`, { body: { label: 'contested' } })
      if (index % 3 === 1) return askVolume(http, { label: 'contested' })
      return http.call('PUT', `/v4/volumes/${others[index]?.body.id}`, { body: { label: 'contested' } })
    })
    expect(accepted(answers)).toHaveLength(1)
    await http.settle()
  })
})

describe('limits of an account are held under parallel requests (decision G6)', () => {
  it('50 creates in an account of 5 volumes: exactly 5, the others hear limit and use', async () => {
    const caller = await limited({ volumes: 5 })
    const answers = await fifty(() => askVolume(http, {}, caller.token))
    expect([accepted(answers).length, await countOf(caller)]).toEqual([5, 5])
    for (const one of refused(answers))
      expectRefused(one, ['This account uses 5 of 5 volumes, and 1 more would exceed that limit.', ''])
  })

  it('50 creates and clones in an account of 100 GiB: never more than 100 GiB', async () => {
    const caller = await limited({ gib: 100 })
    const { id } = await makeVolume(http, {}, caller.token)
    const answers = await fifty((index) =>
      index % 2 === 0
        ? askVolume(http, { size: 20 }, caller.token)
        : http.call('POST', `/v4/volumes/${id}/clone`, { token: caller.token, body: { label: http.nextLabel() } }),
    )
    expect([accepted(answers).length, await countOf(caller)]).toEqual([4, 5])
    for (const one of refused(answers))
      expectRefused(one, ['This account uses 100 of 100 GiB of volumes, and 20 more would exceed that limit.', ''])
    await http.settle()
  })

  it('parallel resizes count what they add', async () => {
    const caller = await limited({ gib: 130 })
    const made = await Promise.all(Array.from({ length: 5 }, () => askVolume(http, {}, caller.token)))
    await http.settle()
    const answers = await Promise.all(
      made.map(({ body }) =>
        http.call('POST', `/v4/volumes/${body.id}/resize`, { token: caller.token, body: { size: 30 } }),
      ),
    )
    expect(accepted(answers)).toHaveLength(3)
    for (const one of refused(answers))
      expectRefused(one, ['This account uses 130 of 130 GiB of volumes, and 10 more would exceed that limit.', ''])
    await http.settle()
  })

  it('what is deleted no longer counts, from the answer on; another account is not touched by it', async () => {
    const caller = await limited({ volumes: 1 })
    const {
      body: { id },
    } = await askVolume(http, {}, caller.token)
    expect([(await askVolume(http, {}, caller.token)).status, (await askVolume(http)).status]).toEqual([400, 200])
    await http.call('DELETE', `/v4/volumes/${id}`, { token: caller.token })
    expect((await askVolume(http, {}, caller.token)).status).toBe(200)
  })
})
