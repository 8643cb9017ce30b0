import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'
import { makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, operationEvent, requestEvents } from '#testkit/http/operation-event.ts'

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

  it('its volumes are detached by the system and stay', async () => {
    const { id } = await makeHost(http)
    const [kept, loose] = [
      await makeVolume(http, { host_id: id }),
      await makeVolume(http, { host_id: id, persist_across_boots: false }),
    ]
    const answer = await remove(id)
    expect((await viewVolume(http, kept.id)).host_id).toBe(id)
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    for (const volume of [kept, loose]) {
      expect(await viewVolume(http, volume.id)).toMatchObject({ host_id: null, status: 'active' })
      const detach = await http.store.db
        .selectFrom('events')
        .select(['status', 'username', 'cause_id'])
        .where('action', '=', 'volume_detach')
        .where('entity_id', '=', volume.id)
        .execute()
      expect(detach).toEqual([{ status: 'finished', username: null, cause_id: Number(answer.headers['operation-id']) }])
    }
  })

  it('ends its billing at once and cancels what else was asked of it (decisions D11, H)', async () => {
    const { id } = await makeHost(http)
    const reboot = await http.call('POST', `/v4/hosts/instances/${id}/reboot`)
    await remove(id)
    expect((await operationEvent(http, reboot)).status).toBe('canceled')
    const intervals = await http.store.db
      .selectFrom('billing_intervals')
      .select('closed')
      .where('kind', '=', 'host')
      .where('resource_id', '=', id)
      .execute()
    expect(intervals).toEqual([{ closed: expect.any(String) }])
  })

  it('a second request joins the deletion under way (decision F2)', async () => {
    const { id } = await makeHost(http)
    const first = await remove(id)
    const second = await remove(id)
    expect([second.status, second.headers['operation-id']]).toEqual([200, first.headers['operation-id']])
    expect(await requestEvents(http, second)).toEqual([])
    await http.settle()
    expect((await remove(id)).status).toBe(404)
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

  it('works on a host that is still being made', async () => {
    const { body } = await http.call<{ id: number }>('POST', '/v4/hosts/instances', {
      body: { label: http.nextLabel(), region: 'eu-central', type: 'g6-standard-1' },
    })
    expect((await endedOperationEvent(http, await remove(body.id))).status).toBe('finished')
    expect(
      (await http.sim<{ hosts: { id: number }[] }>('GET', '/world')).body.hosts.filter((host) => host.id === body.id),
    ).toEqual([])
  })
})
