import { describe, expect, it } from 'vitest'
import { updateLimits } from '#store/account/account-limits.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { useHttpBench } from '#testkit/http/use-bench.ts'
import type { TestAnswer, TestCaller } from '#testkit/http/http-harness.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, viewVolume } from '#testkit/http/make-volume.ts'

const http = await useHttpBench()

const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const ask = <Body = Record<string, unknown>>(id: number, verb: string, body: object, token = http.token) =>
  http.call<Body>('POST', `/v4/volumes/${id}/${verb}`, { token, body })
const accepted = (answers: readonly TestAnswer<unknown>[]) => answers.filter((one) => one.status === 200)
const refused = (answers: readonly TestAnswer<unknown>[]) => answers.filter((one) => one.status !== 200)

describe('of parallel requests for one volume exactly one is accepted', () => {
  it('attaches to different hosts', async () => {
    const hosts = [await makeHost(http), await makeHost(http), await makeHost(http), await makeHost(http)]
    const { id } = await makeVolume(http)
    const answers = await many(20, (index) => ask<{ host_id: number }>(id, 'attach', { host_id: hosts[index % 4]?.id }))
    expect(new Set(answers.flatMap((one) => one.headers['operation-id'] ?? [])).size).toBe(1)
    expect(new Set(answers.filter((one) => one.status === 200).map((one) => one.body.host_id)).size).toBe(1)
  })

  it('resizes: the volume gets its size', async () => {
    const { id } = await makeVolume(http)
    const answers = await many(20, (index) => ask(id, 'resize', { size: 30 + index }))
    expect(accepted(answers)).toHaveLength(1)
    await http.settle()
    const size = 30 + answers.findIndex((one) => one.status === 200)
    expect(await viewVolume(http, id)).toMatchObject({ status: 'active', size })
  })

  it('deletions: the others find nothing', async () => {
    const { id } = await makeVolume(http)
    const answers = await many(20, () => http.call('DELETE', `/v4/volumes/${id}`))
    expect([accepted(answers).length, ...new Set(refused(answers).map((one) => one.status))]).toEqual([1, 404])
  })

  it('creates, clones and renames to one label (decision D1)', async () => {
    const { id } = await makeVolume(http)
    const others = await many(50, () => askVolume(http))
    const answers = await many(50, (index) => {
      if (index % 3 === 0) return ask(id, 'clone', { label: 'contested' })
      if (index % 3 === 1) return askVolume(http, { label: 'contested' })
      return http.call('PUT', `/v4/volumes/${others[index]?.body.id}`, { body: { label: 'contested' } })
    })
    expect(accepted(answers)).toHaveLength(1)
    for (const one of refused(answers)) expectRefused(one, ['Label must be unique among your volumes', 'label'])
    await http.settle()
  })
})

describe('limits of an account are held under parallel requests; the others hear limit and use (decision G6)', () => {
  /** Somebody of an account of its own, with limits. */
  async function limited(limits: { volumes?: number; gib?: number }): Promise<TestCaller> {
    const caller = await http.makeCaller(http.nextLabel())
    await http.store.db.transaction().execute((tx) => updateLimits(tx, caller.accountId, limits))
    return caller
  }

  it('50 creates in an account of 5 volumes: exactly 5; one that is deleted no longer counts', async () => {
    const { token } = await limited({ volumes: 5 })
    const answers = await many(50, () => askVolume(http, {}, token))
    const [first] = answers.filter((one) => one.status === 200)
    expect(accepted(answers)).toHaveLength(5)
    for (const one of refused(answers))
      expectRefused(one, ['This account uses 5 of 5 volumes, and 1 more would exceed that limit.', ''])
    await http.call('DELETE', `/v4/volumes/${first?.body.id}`, { token })
    expect((await askVolume(http, {}, token)).status).toBe(200)
  })

  it('50 creates and clones in an account of 100 GiB: never more than 100 GiB', async () => {
    const { token } = await limited({ gib: 100 })
    const { id } = await makeVolume(http, {}, token)
    const answers = await many(50, (index) =>
      index % 2 === 0 ? askVolume(http, { size: 20 }, token) : ask(id, 'clone', { label: http.nextLabel() }, token),
    )
    expect(accepted(answers)).toHaveLength(4)
    for (const one of refused(answers))
      expectRefused(one, ['This account uses 100 of 100 GiB of volumes, and 20 more would exceed that limit.', ''])
    await http.settle()
  })
})
