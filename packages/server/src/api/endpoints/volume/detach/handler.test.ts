import { type Event, type Host, linode, neutral } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, operationEvent, requestEvents } from '#testkit/http/operation-event.ts'

// Plugs take their time here, so that requests meet them under way; the clock is the test's.
let http: HttpBench
let host: Host
beforeAll(async () => {
  http = await openHttpBench({ pace: 'fast' })
  host = await makeHost(http)
})
afterAll(() => http.close())

const detach = (id: number) => http.call('POST', `/v4/volumes/${id}/detach`)
const attach = (id: number, body: object) => http.call('POST', `/v4/volumes/${id}/attach`, { body })
const devicesOf = async (id: number) =>
  (await http.sim<{ devices: { volume_id: number }[] }>('GET', '/world')).body.devices.filter(
    (one) => one.volume_id === id,
  )
const eventsOf = async (id: number) =>
  (
    await http.call<{ data: Event[] }>('GET', '/v4/account/events', {
      filter: { 'entity.type': 'volume', 'entity.id': id },
    })
  ).body.data
async function onePass(): Promise<void> {
  for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
}

describe('a volume is detached', () => {
  it('host_id stays visible until the device is really gone, then it is null; one event with the host beside it (decisions D7, F2)', async () => {
    const { id, label } = await makeVolume(http, { host_id: host.id })
    const answer = await detach(id)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await operationEvent(http, answer)).toMatchObject({
      action: 'volume_detach',
      status: 'scheduled',
      username: 'tester',
      entity: { id, label },
      secondary_entity: { id: host.id, type: 'host', label: host.label },
    })
    await onePass()
    expect(await viewVolume(http, id)).toMatchObject({ host_id: host.id, host_label: host.label, io_ready: false })
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect([await viewVolume(http, id), await devicesOf(id)]).toMatchObject([
      { host_id: null, host_label: null, io_ready: false },
      [],
    ])
    expect((await requestEvents(http, answer)).map((one) => one.action)).toEqual(['volume_detach'])
  })

  it.each([neutral, linode])(
    'an unattached one: 200 without an event ($name dialect, decisions D7.1, F2.3)',
    async (dialect) => {
      const wire = await openHttpBench({ dialect })
      const { id } = await makeVolume(wire)
      const read = () =>
        Promise.all([viewVolume(wire, id), wire.call('GET', '/v4/account/events').then(({ body }) => body)])
      const before = await read()
      await wire.bench.advance(5_000)
      const answer = await wire.call('POST', `/v4/volumes/${id}/detach`)
      expect([answer.status, answer.body]).toEqual([200, {}])
      expect([answer.headers['operation-id'], answer.headers['location']]).toEqual([undefined, undefined])
      expect(await read()).toEqual(before)
      await wire.close()
    },
  )

  it('a second detach joins the one under way: the same Operation-Id, no event of its own', async () => {
    const { id } = await makeVolume(http, { host_id: host.id })
    const first = await detach(id)
    await onePass()
    const second = await detach(id)
    expect([second.status, second.headers['operation-id'], await requestEvents(http, second)]).toEqual([
      200,
      first.headers['operation-id'],
      [],
    ])
    expect((await endedOperationEvent(http, second)).status).toBe('finished')
  })

  it('before the attach has reached the host: the attach is canceled, nothing is left behind (decisions D7, D11)', async () => {
    const { id } = await makeVolume(http)
    const attached = await attach(id, { host_id: host.id })
    const detached = await detach(id)
    expect(await operationEvent(http, attached)).toMatchObject({
      status: 'canceled',
      duration: expect.any(Number),
      message: 'A later request replaced this one.',
    })
    expect((await endedOperationEvent(http, detached)).status).toBe('finished')
    expect([(await viewVolume(http, id)).host_id, await devicesOf(id)]).toEqual([null, []])
  })

  it('while the host is still plugging it in: the device that was begun goes as well', async () => {
    const { id } = await makeVolume(http)
    const attached = await attach(id, { host_id: host.id })
    await onePass()
    expect(await devicesOf(id)).toHaveLength(1)
    const detached = await detach(id)
    expect((await endedOperationEvent(http, detached)).status).toBe('finished')
    await http.bench.advance(5_000)
    expect([
      (await operationEvent(http, attached)).status,
      (await viewVolume(http, id)).host_id,
      await devicesOf(id),
    ]).toEqual(['canceled', null, []])
    expect((await endedOperationEvent(http, await attach(id, { host_id: (await makeHost(http)).id }))).status).toBe(
      'finished',
    )
  })

  it('while its host is off: at once, since only its definition changes', async () => {
    const off = await makeHost(http)
    const { id } = await makeVolume(http, { host_id: off.id })
    await http.call('POST', `/v4/hosts/instances/${off.id}/shutdown`)
    await http.settle()
    expect((await endedOperationEvent(http, await detach(id))).status).toBe('finished')
    expect([(await viewVolume(http, id)).host_id, await devicesOf(id)]).toEqual([null, []])
  })

  it('one whose volume is still being made', async () => {
    const {
      body: { id },
    } = await askVolume(http, { host_id: host.id })
    await onePass()
    expect((await endedOperationEvent(http, await detach(id))).status).toBe('finished')
    await http.settle()
    expect([await viewVolume(http, id), await devicesOf(id)]).toMatchObject([{ status: 'active', host_id: null }, []])
  })
})

describe('a host that goes off or away lets go of volumes by itself (decision D7)', () => {
  it.each([['shutdown'], ['reboot']])(
    '%s detaches what does not persist across boots, as an event of the system',
    async (action) => {
      const own = await makeHost(http)
      const [kept, loose] = [await makeVolume(http, { host_id: own.id }), await makeVolume(http)]
      await attach(loose.id, { host_id: own.id, persist_across_boots: false })
      await http.settle()
      const answer = await http.call('POST', `/v4/hosts/instances/${own.id}/${action}`)
      await http.settle()
      expect([(await viewVolume(http, kept.id)).host_id, (await viewVolume(http, loose.id)).host_id]).toEqual([
        own.id,
        null,
      ])
      expect((await eventsOf(loose.id)).at(-1)).toMatchObject({
        action: 'volume_detach',
        status: 'finished',
        username: null,
        secondary_entity: { id: own.id },
      })
      expect((await requestEvents(http, answer)).map((one) => one.action)).toEqual([`host_${action}`])
    },
  )

  it('its deletion detaches all of them; a detach asked for meanwhile joins', async () => {
    const own = await makeHost(http)
    const [one, two] = [await makeVolume(http, { host_id: own.id }), await makeVolume(http, { host_id: own.id })]
    const deleted = await http.call('DELETE', `/v4/hosts/instances/${own.id}`)
    const joined = await detach(one.id)
    expect(await operationEvent(http, joined)).toMatchObject({ action: 'volume_detach', username: null })
    expect((await endedOperationEvent(http, deleted)).status).toBe('finished')
    await http.settle()
    for (const { id } of [one, two]) {
      expect(await viewVolume(http, id)).toMatchObject({ status: 'active', host_id: null })
      expect((await eventsOf(id)).filter((event) => event.action === 'volume_detach')).toMatchObject([
        { status: 'finished', username: null },
      ])
    }
  })
})
