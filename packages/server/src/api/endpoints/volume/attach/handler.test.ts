import type { Host, Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, operationEvent, requestEvents } from '#testkit/http/operation-event.ts'

let http: HttpBench
let host: Host
beforeAll(async () => {
  http = await openHttpBench()
  host = await makeHost(http, { type: 'g6-standard-16' })
})
afterAll(() => http.close())

const attach = (id: number, body: unknown, token?: string) =>
  http.call<Volume>('POST', `/v4/volumes/${id}/attach`, { body, ...(token === undefined ? {} : { token }) })
const detach = (id: number) => http.call('POST', `/v4/volumes/${id}/detach`)
const configsOf = async (id: number) =>
  (
    await http.call<{ data: { id: number; devices: Record<string, { volume_id: number | null } | null> }[] }>(
      'GET',
      `/v4/hosts/instances/${id}/configs`,
    )
  ).body.data
async function slotOf(hostId: number, volumeId: number): Promise<string | undefined> {
  const [config] = await configsOf(hostId)
  return Object.entries(config?.devices ?? {}).find(([, device]) => device?.volume_id === volumeId)?.[0]
}

describe('a volume is attached', () => {
  it('host_id shows at once, io_ready when the device is really there; one event with the host beside it (decisions D4, F2)', async () => {
    const { id, label } = await makeVolume(http)
    const answer = await attach(id, { host_id: host.id })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { host_id: host.id, host_label: host.label, io_ready: false, status: 'active' },
    ])
    expect(await operationEvent(http, answer)).toMatchObject({
      action: 'volume_attach',
      status: 'scheduled',
      username: 'tester',
      entity: { id, label },
      secondary_entity: { id: host.id, type: 'host', label: host.label, url: `/v4/hosts/instances/${host.id}` },
    })
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect((await requestEvents(http, answer)).map((one) => one.action)).toEqual(['volume_attach'])
    expect((await viewVolume(http, id)).io_ready).toBe(true)
  })

  it('persist true takes the first free slot after the disks; persist false takes none (decision D6)', async () => {
    const own = await makeHost(http)
    const [first, second, loose] = [await makeVolume(http), await makeVolume(http), await makeVolume(http)]
    for (const { id } of [first, second]) expect((await attach(id, { host_id: own.id })).status).toBe(200)
    expect((await attach(loose.id, { host_id: own.id, persist_across_boots: false })).status).toBe(200)
    expect([await slotOf(own.id, first.id), await slotOf(own.id, second.id), await slotOf(own.id, loose.id)]).toEqual([
      'sdb',
      'sdc',
      undefined,
    ])
    await detach(first.id)
    await http.settle()
    const third = await makeVolume(http)
    await attach(third.id, { host_id: own.id })
    expect(await slotOf(own.id, third.id)).toBe('sdb')
  })

  it.each([
    ['creating', async () => (await askVolume(http)).body.id],
    [
      'resizing',
      async () => {
        const { id } = await makeVolume(http)
        await http.call('POST', `/v4/volumes/${id}/resize`, { body: { size: 40 } })
        return id
      },
    ],
  ])('is allowed while %s, and waits (decision D4)', async (status, make) => {
    const id = await make()
    const answer = await attach(id, { host_id: host.id })
    expect([answer.status, answer.body]).toMatchObject([200, { status, host_id: host.id }])
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect(await viewVolume(http, id)).toMatchObject({ status: 'active', io_ready: true })
  })

  it('to a host that is off or still being made: done when the host wants it, ready when it runs (decision D4)', async () => {
    const off = await makeHost(http, { booted: false })
    const { id } = await makeVolume(http)
    expect((await endedOperationEvent(http, await attach(id, { host_id: off.id }))).status).toBe('finished')
    expect((await viewVolume(http, id)).io_ready).toBe(false)
    await http.call('POST', `/v4/hosts/instances/${off.id}/boot`)
    await http.settle()
    expect((await viewVolume(http, id)).io_ready).toBe(true)
  })

  it('config_id may name a configuration of the host, and is ignored with persist_across_boots false (decision D6)', async () => {
    const own = await makeHost(http)
    const second = await http.call<{ id: number }>('POST', `/v4/hosts/instances/${own.id}/configs`, {
      body: { label: 'second' },
    })
    const [named, loose] = [await makeVolume(http), await makeVolume(http)]
    expect((await attach(named.id, { host_id: own.id, config_id: second.body.id })).status).toBe(200)
    expect(
      (await attach(loose.id, { host_id: own.id, config_id: second.body.id, persist_across_boots: false })).status,
    ).toBe(200)
    const places = (await configsOf(own.id)).map((config) =>
      Object.values(config.devices).flatMap((device) => device?.volume_id ?? []),
    )
    expect(places).toEqual([[], [named.id]])
  })
})

describe('attached the same way again (decisions D4, F2)', () => {
  it.each([
    ['the same body', () => ({ host_id: host.id })],
    ['persist_across_boots said aloud', () => ({ host_id: host.id, persist_across_boots: true })],
    ['its configuration named', async () => ({ host_id: host.id, config_id: (await configsOf(host.id))[0]?.id })],
  ])('%s: 200, a no-op without event, updated stays', async (_words, bodyOf) => {
    const { id } = await makeVolume(http)
    await attach(id, { host_id: host.id })
    await http.settle()
    await http.bench.advance(5_000)
    const before = await viewVolume(http, id)
    const answer = await attach(id, await bodyOf())
    expect([answer.status, answer.body, answer.headers['operation-id'], await requestEvents(http, answer)]).toEqual([
      200,
      before,
      undefined,
      [],
    ])
    await detach(id)
    await http.settle()
  })

  it('without persistence as well', async () => {
    const { id } = await makeVolume(http)
    const body = { host_id: host.id, persist_across_boots: false }
    expect((await attach(id, body)).headers['operation-id']).toBeDefined()
    const again = await attach(id, body)
    expect([again.status, again.headers['operation-id']]).toEqual([200, undefined])
  })
})

describe('an attach is refused', () => {
  it('Errors 3: "attaching to a host in a different region"', async () => {
    const far = await makeVolume(http, { region: 'us-east' })
    expectRefused(await attach(far.id, { host_id: host.id }), [
      `Volume ${far.id} is in region us-east, host ${host.id} is in eu-central.`,
      'host_id',
    ])
    expect((await viewVolume(http, far.id)).host_id).toBeNull()
  })

  it('Errors 3: "attaching when no configuration can be selected"', async () => {
    const reason =
      "Couldn't choose a configuration profile to add this volume to. Please add this volume to the configuration profile you want."
    const off = await makeHost(http, { booted: false })
    await http.call('POST', `/v4/hosts/instances/${off.id}/configs`, { body: { label: 'second' } })
    const { id } = await makeVolume(http)
    expectRefused(await attach(id, { host_id: off.id }), [reason, 'config_id'])
    expectRefused(await askVolume(http, { host_id: off.id }), [reason, 'config_id'])
    const [first] = await configsOf(off.id)
    await http.call('POST', `/v4/hosts/instances/${off.id}/boot`, { body: { config_id: first?.id } })
    await http.settle()
    expect((await attach(id, { host_id: off.id })).status).toBe(200)
  })

  it('to another host, or to this one with other options: already attached (decision D4)', async () => {
    const elsewhere = await makeHost(http)
    const { id } = await makeVolume(http)
    await attach(id, { host_id: host.id })
    for (const body of [{ host_id: elsewhere.id }, { host_id: host.id, persist_across_boots: false }]) {
      expectRefused(await attach(id, body), [`Volume ${id} is already attached`, ''])
    }
  })

  it('while it is still being released, by that host and by another (decisions D5, D7)', async () => {
    const elsewhere = await makeHost(http)
    const { id } = await makeVolume(http, { host_id: host.id })
    await detach(id)
    for (const host_id of [host.id, elsewhere.id])
      expectRefused(await attach(id, { host_id }), [`Volume ${id} is already attached`, ''])
    await http.settle()
    expect((await attach(id, { host_id: elsewhere.id })).status).toBe(200)
  })

  it('while a host that it was never really plugged into has not let go of it (decision D11)', async () => {
    const { id } = await makeVolume(http)
    await http.sim('POST', '/faults', { on: 'plugVolume', id, as: 'error-after', times: 1_000_000 })
    const given = await attach(id, { host_id: host.id })
    await http.sim('POST', '/faults', { on: 'unplugVolume', id, as: 'error-before', times: 1_000_000 })
    await http.sim('POST', '/faults', { on: 'inspectHost', id: host.id, as: 'error-before', times: 1_000_000 })
    expect((await endedOperationEvent(http, given)).status).toBe('failed')
    expect((await viewVolume(http, id)).host_id).toBeNull()
    expectRefused(await attach(id, { host_id: host.id }), [
      `Volume ${id} is already attached: host ${host.id} has not released it yet.`,
      '',
    ])
    await http.sim('DELETE', '/faults')
    await http.settle()
    expect((await attach(id, { host_id: host.id })).status).toBe(200)
  })

  it('without host_id, or to a host that is not there, not visible or being deleted (decisions B3, H)', async () => {
    const other = await http.makeCaller(http.nextLabel())
    const theirs = await makeHost(http, {}, other.token)
    const { id } = await makeVolume(http)
    expectRefused(await attach(id, {}), ['host_id is required', 'host_id'])
    for (const host_id of [987_654, theirs.id])
      expectRefused(await attach(id, { host_id }), ['host_id is not valid', 'host_id'])
    const leaving = await makeHost(http)
    await http.call('DELETE', `/v4/hosts/instances/${leaving.id}`)
    expectRefused(await attach(id, { host_id: leaving.id }), [`Host ${leaving.id} is being deleted.`, 'host_id'])
    expect((await attach(id, { host_id: theirs.id }, other.token)).status).toBe(404)
  })

  it('with a configuration of another host, also when it would be ignored (decision D6)', async () => {
    const foreign = (await configsOf((await makeHost(http)).id))[0]?.id
    const { id } = await makeVolume(http)
    for (const persist_across_boots of [true, false]) {
      expectRefused(await attach(id, { host_id: host.id, config_id: foreign, persist_across_boots }), [
        'config_id is not valid',
        'config_id',
      ])
    }
  })

  it('without persistence to a host that does not run (decision D6)', async () => {
    const off = await makeHost(http, { booted: false })
    const { id } = await makeVolume(http)
    expectRefused(await attach(id, { host_id: off.id, persist_across_boots: false }), [
      'A volume that does not persist across boots can only be attached to a running host.',
      'host_id',
    ])
  })

  it('of twenty parallel attaches of one volume to different hosts exactly one is accepted', async () => {
    const hosts = [await makeHost(http), await makeHost(http), await makeHost(http), await makeHost(http)]
    const { id } = await makeVolume(http)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => attach(id, { host_id: hosts[index % 4]?.id })),
    )
    const operations = new Set(answers.flatMap((one) => one.headers['operation-id'] ?? []))
    expect(operations.size).toBe(1)
    expect(new Set(answers.filter((one) => one.status === 200).map((one) => one.body.host_id)).size).toBe(1)
  })
})
