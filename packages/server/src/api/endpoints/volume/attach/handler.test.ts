import type { Host, Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent } from '#testkit/http/operation-event.ts'

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
