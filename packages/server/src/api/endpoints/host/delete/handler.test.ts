import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'
import { endedOperationEvent, operationEvent } from '#testkit/http/operation-event.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const remove = (id: number) => http.call('DELETE', `/v4/hosts/instances/${id}`)

describe('a host is deleted (decisions D7, H)', () => {
  it('shows as deleting until it is gone, then 404; its label is free again', async () => {
    const { id, label } = await makeHost(http)
    const answer = await remove(id)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await operationEvent(http, answer)).toMatchObject({
      action: 'host_delete',
      status: 'scheduled',
      entity: { id, label },
    })
    expect((await viewHost(http, id)).status).toBe('deleting')
    expect((await http.call<{ data: unknown }>('GET', `/v4/hosts/instances/${id}/disks`)).body.data).toMatchObject([
      { status: 'deleting' },
    ])
    expect(
      (await http.call('POST', '/v4/hosts/instances', { body: { label, region: 'eu-central', type: 'g6-standard-1' } }))
        .status,
    ).toBe(400)
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect((await http.call('GET', `/v4/hosts/instances/${id}`)).status).toBe(404)
    expect(
      (await http.call('POST', '/v4/hosts/instances', { body: { label, region: 'eu-central', type: 'g6-standard-1' } }))
        .status,
    ).toBe(200)
  })

  it('is asked for anew after a deletion that was given up (decision D11)', async () => {
    const { id } = await makeHost(http)
    await http.sim('POST', '/faults', { on: 'deleteHost', id, times: 1_000, as: 'error-before', code: 'Busy' })
    const first = await remove(id)
    expect(await endedOperationEvent(http, first)).toMatchObject({
      status: 'failed',
      message: 'The infrastructure is busy. Given up after 60 seconds.',
    })
    expect((await viewHost(http, id)).status).toBe('deleting')
    await http.sim('DELETE', '/faults')
    const second = await remove(id)
    expect(second.headers['operation-id']).not.toBe(first.headers['operation-id'])
    expect((await endedOperationEvent(http, second)).status).toBe('finished')
  })
})
