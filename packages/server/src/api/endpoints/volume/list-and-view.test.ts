import type { Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, viewVolume } from '#testkit/http/make-volume.ts'

let http: HttpBench
let other: TestCaller
beforeAll(async () => {
  http = await openHttpBench()
  other = await http.makeCaller('neighbour')
})
afterAll(() => http.close())

const list = async (path = '/v4/volumes', filter?: object, token = http.token) => {
  const { status, body } = await http.call<{ data: Volume[] }>('GET', path, { token, ...(filter ? { filter } : {}) })
  expect(status).toBe(200)
  return body.data
}

describe('volumes are listed and viewed', () => {
  it("the account's own, by rising id; a deleted one is gone from the answer to the delete on (decisions B3, C1, D8)", async () => {
    const made = [await makeVolume(http), await makeVolume(http), await makeVolume(http)]
    const theirs = await makeVolume(http, {}, other.token)
    await http.call('DELETE', `/v4/volumes/${made[1]?.id}`)
    expect((await list()).map((one) => one.id)).toEqual([made[0]?.id, made[2]?.id])
    expect((await list('/v4/volumes', undefined, other.token)).map((one) => one.id)).toEqual([theirs.id])
    expect((await http.call('GET', `/v4/volumes/${theirs.id}`)).status).toBe(404)
  })

  it('with the same body everywhere: create, view, list, list of its host', async () => {
    const host = await makeHost(http)
    const asked = await askVolume(http, { host_id: host.id, tags: ['same'] })
    const inList = async (path: string) => (await list(path)).find((one) => one.id === asked.body.id)
    expect([
      await viewVolume(http, asked.body.id),
      await inList('/v4/volumes'),
      await inList(`/v4/hosts/instances/${host.id}/volumes`),
    ]).toEqual([asked.body, asked.body, asked.body])
    await http.settle()
    const view = await viewVolume(http, asked.body.id)
    expect([
      view.io_ready,
      await inList('/v4/volumes'),
      await inList(`/v4/hosts/instances/${host.id}/volumes`),
    ]).toEqual([true, view, view])
  })

  it('on a host as long as it holds them: one that is being detached is listed, one that is deleted is not (decisions D7, D8)', async () => {
    const host = await makeHost(http)
    const [leaving, gone] = [await makeVolume(http, { host_id: host.id }), await makeVolume(http, { host_id: host.id })]
    await http.call('POST', `/v4/volumes/${leaving.id}/detach`)
    await http.call('DELETE', `/v4/volumes/${gone.id}`)
    expect((await list(`/v4/hosts/instances/${host.id}/volumes`)).map((one) => one.id)).toEqual([leaving.id])
    await http.settle()
    expect(await list(`/v4/hosts/instances/${host.id}/volumes`)).toEqual([])
  })

  it('by what they are: host_id and null, tags as members, size in bounds, status (decisions C2, C3)', async () => {
    const host = await makeHost(http)
    const [large, attached] = [
      await makeVolume(http, { size: 4000, tags: ['x', 'y'] }),
      await makeVolume(http, { host_id: host.id, tags: ['y'] }),
    ]
    const ids = async (filter: object) => (await list('/v4/volumes', filter)).map((one) => one.id)
    expect(await ids({ host_id: host.id })).toEqual([attached.id])
    expect(await ids({ host_id: null, size: { '+gte': 4000 } })).toEqual([large.id])
    expect([
      await ids({ tags: 'y', '+order_by': 'size', '+order': 'desc' }),
      await ids({ '+and': [{ tags: 'x' }, { tags: 'y' }] }),
    ]).toEqual([[large.id, attached.id], [large.id]])
    const {
      body: { id },
    } = await askVolume(http)
    expect(await ids({ status: 'creating' })).toEqual([id])
  })
})
