import type { Disk, Host } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'
import { endedOperationEvent, operationEvent } from '#testkit/http/operation-event.ts'

let http: HttpBench
let host: Host
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const begin = async (more: object = {}): Promise<void> => {
  host = await makeHost(http, { type: 'g6-standard-1', image: 'debian12', swap_size: 512, ...more })
}
const resize = (type: string, more: object = {}) =>
  http.call('POST', `/v4/hosts/instances/${host.id}/resize`, { body: { type, ...more } })
const sizes = async () =>
  (await http.call<{ data: Disk[] }>('GET', `/v4/hosts/instances/${host.id}/disks`)).body.data.map((one) => one.size)
const intervals = () =>
  http.store.db
    .selectFrom('billing_intervals')
    .select('monthly')
    .where('kind', '=', 'host')
    .where('resource_id', '=', host.id)
    .orderBy('id')
    .execute()

describe('a host gets another type (decision H10.8)', () => {
  it('answers {}, has the type and its price when its event has ended, its disk takes what is added, and it runs again', async () => {
    await begin()
    const answer = await resize('g6-standard-2')
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await viewHost(http, host.id)).toMatchObject({ status: 'resizing', type: 'g6-standard-1' })
    expect(await operationEvent(http, answer)).toMatchObject({ action: 'host_resize', entity: { id: host.id } })
    const again = await resize('g6-standard-2')
    expect(again.headers['operation-id']).toBe(answer.headers['operation-id'])
    expectRefused(await resize('g6-standard-4'), [`Host ${host.id} is busy: it is resizing.`, ''])
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    await http.settle()
    expect(await viewHost(http, host.id)).toMatchObject({
      status: 'running',
      type: 'g6-standard-2',
      specs: { disk: 81_920 },
    })
    expect(await sizes()).toEqual([81_920 - 512, 512])
    const [before, since, ...more] = await intervals()
    expect(more).toEqual([])
    expect(Number(since?.monthly)).toBeGreaterThan(Number(before?.monthly))
    expect((await resize('g6-standard-2')).headers['operation-id']).toBeUndefined()
  })

  it('leaves its disks where that is asked, and one that is off stays off', async () => {
    await begin({ booted: false })
    await resize('g6-standard-2', { allow_auto_disk_resize: false })
    await http.settle()
    expect(await viewHost(http, host.id)).toMatchObject({ status: 'offline', type: 'g6-standard-2' })
    expect(await sizes()).toEqual([51_200 - 512, 512])
    await resize('g6-standard-1')
    await http.settle()
    expect((await viewHost(http, host.id)).type).toBe('g6-standard-1')
  })

  it('is refused for a type that is none, or has no room for the disks, and while it is being deleted', async () => {
    await begin()
    expectRefused(await resize('g6-nothing'), [
      'A valid plan type by that ID was not found: must be one of the 17 that /hosts/types lists',
      'type',
    ])
    expectRefused(await resize('g6-nanode-1'), [
      'The local disks of this host take 51200 MB, and this type has 25600 MB: delete disks or make them smaller first.',
      'type',
    ])
    await http.call('DELETE', `/v4/hosts/instances/${host.id}`)
    expectRefused(await resize('g6-standard-2'), [`Host ${host.id} is being deleted.`, ''])
  })

  it('given up, it keeps type, disk and price, and is started again (decision D11)', async () => {
    await begin()
    const fault = { on: 'reshapeHost', id: host.id, as: 'error-before', code: 'NotSupported', times: 1 }
    await http.sim('POST', '/faults', fault)
    const answer = await resize('g6-standard-2')
    expect((await endedOperationEvent(http, answer)).status).toBe('failed')
    await http.settle()
    expect(await viewHost(http, host.id)).toMatchObject({ status: 'running', type: 'g6-standard-1' })
    expect(await sizes()).toEqual([51_200 - 512, 512])
    expect(await intervals()).toHaveLength(1)
  })
})
