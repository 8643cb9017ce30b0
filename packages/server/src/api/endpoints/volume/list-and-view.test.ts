import type { Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, viewVolume } from '#testkit/http/make-volume.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const list = async (path = '/v4/volumes', filter?: object, token = http.token) => {
  const { status, body } = await http.call<{ data: Volume[] }>('GET', path, { token, ...(filter ? { filter } : {}) })
  expect(status).toBe(200)
  return body.data
}

describe('volumes are listed and viewed', () => {
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
})
