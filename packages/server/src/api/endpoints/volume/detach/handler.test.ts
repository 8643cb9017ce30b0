import { type Event, linode, neutral } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, operationEvent } from '#testkit/http/operation-event.ts'

// Plugs take their time here, so that requests meet them under way; the clock is the test's.
let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench({ pace: 'fast' })
})
afterAll(() => http.close())

const detach = (id: number) => http.call('POST', `/v4/volumes/${id}/detach`)
const eventsOf = async (id: number) =>
  (
    await http.call<{ data: Event[] }>('GET', '/v4/account/events', {
      filter: { 'entity.type': 'volume', 'entity.id': id },
    })
  ).body.data

describe('a volume is detached', () => {
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
})

describe('a host that goes off or away lets go of volumes by itself (decision D7)', () => {
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
