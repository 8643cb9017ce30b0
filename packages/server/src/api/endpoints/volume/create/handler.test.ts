import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, viewVolume } from '#testkit/http/make-volume.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const countVolumes = async () => (await http.call<{ results: number }>('GET', '/v4/volumes')).body.results

describe('a volume is created', () => {
  it('Limits: "Default volume size on create: 20 GiB"', async () => {
    expect((await askVolume(http)).body.size).toBe(20)
    expect((await askVolume(http, { size: null })).body.size).toBe(20)
  })

  it('as asked: creating at once, active when its disk is there (decisions D1 to D3, D10)', async () => {
    const answer = await askVolume(http, { label: 'data_1-A', size: 30, tags: ['b', 'a', 'b'], encryption: 'enabled' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      label: 'data_1-A',
      size: 30,
      region: 'eu-central',
      status: 'creating',
      tags: ['b', 'a'],
      encryption: 'enabled',
      hardware_type: 'nvme',
      filesystem_path: '/dev/disk/by-id/scsi-0Moor_Volume_data_1-A',
      host_id: null,
      host_label: null,
      io_ready: false,
      orch_cluster_id: null,
    })
    expect(answer.body.updated).toBe(answer.body.created)
    await http.settle()
    expect(await viewVolume(http, answer.body.id)).toMatchObject({
      status: 'active',
      size: 30,
      encryption: 'enabled',
      io_ready: false,
    })
    const { body: world } = await http.sim<{ volumes: { id: number }[] }>('GET', '/world')
    expect(world.volumes.find((one) => one.id === answer.body.id)).toMatchObject({
      size: 30,
      encrypted: true,
      hardware_type: 'nvme',
      complete: true,
    })
  })

  it.each([
    ['us-east', 'nvme'],
    ['eu-central', 'nvme'],
    ['ap-south', 'hdd'],
  ])('in %s it is %s: nvme unless the region has only hdd (decision D3)', async (region, hardware) => {
    expect((await askVolume(http, { region })).body.hardware_type).toBe(hardware)
  })
})

describe('a volume is created on a host', () => {
  it('region and host may both be given when they agree (decision D6)', async () => {
    const host = await makeHost(http)
    expect((await askVolume(http, { host_id: host.id, region: host.region })).status).toBe(200)
    const before = await countVolumes()
    expectRefused(await askVolume(http, { host_id: host.id, region: 'us-east' }), [
      `Host ${host.id} is in region eu-central, not in us-east.`,
      'region',
    ])
    expect(await countVolumes()).toBe(before)
  })

  it('config_id must be a configuration of that host, and needs host_id (decision D6)', async () => {
    const [host, elsewhere] = [await makeHost(http), await makeHost(http)]
    const configs = await http.call<{ data: { id: number }[] }>('GET', `/v4/hosts/instances/${elsewhere.id}/configs`)
    const foreign = configs.body.data[0]?.id
    expectRefused(await askVolume(http, { host_id: host.id, config_id: foreign }), [
      'config_id is not valid',
      'config_id',
    ])
    expectRefused(await askVolume(http, { host_id: host.id, config_id: foreign, persist_across_boots: false }), [
      'config_id is not valid',
      'config_id',
    ])
    expectRefused(await askVolume(http, { region: 'eu-central', config_id: foreign }), [
      'config_id needs the host_id of the host it belongs to.',
      'config_id',
    ])
  })
})

describe('a create is refused', () => {
  it.each([['nowhere'], ['EU-CENTRAL']])('in the region %s (decision B3)', async (region) => {
    expectRefused(await askVolume(http, { region }), [
      'region is not valid: must be one of us-east, eu-central, ap-south',
      'region',
    ])
  })
})

describe("labels are unique among the account's live volumes (decision D1)", () => {
  it('case matters', async () => {
    expect([
      (await askVolume(http, { label: 'Case' })).status,
      (await askVolume(http, { label: 'case' })).status,
    ]).toEqual([200, 200])
  })

  it('one is free again from the answer to the delete on, while the wiping still goes on', async () => {
    const { id, label } = await makeVolume(http)
    expect((await http.call('DELETE', `/v4/volumes/${id}`)).status).toBe(200)
    const again = await askVolume(http, { label })
    expect([again.status, again.body.id === id]).toEqual([200, false])
    await http.settle()
    expect(await viewVolume(http, again.body.id)).toMatchObject({ label, status: 'active' })
  })
})
