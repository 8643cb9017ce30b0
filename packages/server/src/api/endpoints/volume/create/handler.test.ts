import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { endedOperationEvent, operationEvent, requestEvents } from '#testkit/http/operation-event.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
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

  it('with exactly one operation event, which names the user and ends finished (decision F2)', async () => {
    const answer = await askVolume(http)
    expect(await operationEvent(http, answer)).toMatchObject({
      action: 'volume_create',
      status: 'scheduled',
      username: 'tester',
      percent_complete: 0,
      secondary_entity: null,
      entity: { id: answer.body.id, type: 'volume', label: answer.body.label, url: `/v4/volumes/${answer.body.id}` },
    })
    expect(await endedOperationEvent(http, answer)).toMatchObject({
      status: 'finished',
      percent_complete: 100,
      message: '',
    })
    expect((await requestEvents(http, answer)).map((event) => event.action)).toEqual(['volume_create'])
  })

  it.each([
    ['us-east', 'nvme'],
    ['eu-central', 'nvme'],
    ['ap-south', 'hdd'],
  ])('in %s it is %s: nvme unless the region has only hdd (decision D3)', async (region, hardware) => {
    expect((await askVolume(http, { region })).body.hardware_type).toBe(hardware)
  })

  it('starts a billing interval in the accepting transaction (decision H)', async () => {
    const { body } = await askVolume(http, { size: 50 })
    const intervals = await http.store.db
      .selectFrom('billing_intervals')
      .selectAll()
      .where('kind', '=', 'volume')
      .where('resource_id', '=', body.id)
      .execute()
    expect(intervals).toMatchObject([{ quantity: 50, closed: null, label: body.label }])
  })
})

describe('a volume is created on a host', () => {
  it('host_id shows at once, io_ready when the device is there; one event with the host beside it (decisions D4, F2)', async () => {
    const host = await makeHost(http)
    const answer = await askVolume(http, { host_id: host.id })
    expect(answer.body).toMatchObject({
      host_id: host.id,
      host_label: host.label,
      region: host.region,
      status: 'creating',
      io_ready: false,
    })
    expect((await operationEvent(http, answer)).secondary_entity).toEqual({
      id: host.id,
      type: 'host',
      label: host.label,
      url: `/v4/hosts/instances/${host.id}`,
    })
    expect((await requestEvents(http, answer)).map((event) => event.action)).toEqual(['volume_create'])
    await http.settle()
    expect(await viewVolume(http, answer.body.id)).toMatchObject({ status: 'active', io_ready: true })
  })

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

  it("a host that is not there or another account's: 400 on host_id, the same answer (decision B3)", async () => {
    const theirs = await makeHost(http, {}, other.token)
    for (const host_id of [theirs.id, 987_654])
      expectRefused(await askVolume(http, { host_id }), ['host_id is not valid', 'host_id'])
  })

  it('persist_across_boots false needs a running host (decision D6)', async () => {
    const host = await makeHost(http, { booted: false })
    expectRefused(await askVolume(http, { host_id: host.id, persist_across_boots: false }), [
      'A volume that does not persist across boots can only be attached to a running host.',
      'host_id',
    ])
  })
})

describe('a create is refused', () => {
  it.each([[9], [0], [-1], [16385], [2 ** 40]])('size %s (decision D2)', async (size) => {
    const answer = await askVolume(http, { size })
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringMatching(/"reason":"Must be 10-16384 GiB","field":"size","code":"volume.size_bounds"/),
    ])
  })

  it.each([[10], [16384]])('but not size %s, which is on the bound (decision D2)', async (size) => {
    expect((await askVolume(http, { size })).body.size).toBe(size)
  })

  it.each([['1a'], ['-a'], ['_a']])('label %j: begins with a letter (decision D1)', async (label) => {
    expectRefused(await askVolume(http, { label }), ['Must begin with a letter', 'label'])
  })

  it.each([['a b'], ['a.b'], ['aä'], ['a/b'], ['a\n']])(
    'label %j: letters, digits, - and _ only (decision D1)',
    async (label) => {
      expectRefused(await askVolume(http, { label }), [
        'Must only use ascii letters, numbers, underscores, and dashes',
        'label',
      ])
    },
  )

  it('without region and host (contract, "Create body (2)")', async () => {
    expectRefused(await http.call('POST', '/v4/volumes', { body: { label: 'placeless' } }), [
      'Must provide a region or a Host ID',
      '',
    ])
  })

  it.each([['nowhere'], ['EU-CENTRAL']])('in the region %s (decision B3)', async (region) => {
    expectRefused(await askVolume(http, { region }), [
      'region is not valid: must be one of us-east, eu-central, ap-south',
      'region',
    ])
  })

  it('with all problems of schema and rules together (decision B1)', async () => {
    const { status, body } = await http.call<{ errors: { field: string }[] }>('POST', '/v4/volumes', {
      body: {
        label: '1 x',
        size: 5,
        region: 'nowhere',
        config_id: 3,
        tags: ['', 'ok'],
        encryption: 'maybe',
        persist_across_boots: 'no',
      },
    })
    expect(status).toBe(400)
    expect(new Set(body.errors.map((one) => one.field))).toEqual(
      new Set(['label', 'size', 'region', 'config_id', 'tags[0]', 'encryption', 'persist_across_boots']),
    )
  })

  it('and leaves nothing behind: no row, no event, no tag', async () => {
    const before = await countVolumes()
    const answer = await askVolume(http, { region: 'nowhere', tags: ['left-over'] })
    expect(answer.status).toBe(400)
    expect([
      await countVolumes(),
      await requestEvents(http, answer),
      (await http.call('GET', '/v4/tags/left-over')).status,
    ]).toEqual([before, [], 404])
  })
})

describe('tags (decision E1)', () => {
  it('1 to 50 characters, counted as people do; at most 100', async () => {
    const long = '🚀'.repeat(50)
    expect((await askVolume(http, { tags: [long] })).body.tags).toEqual([long])
    expectRefused(await askVolume(http, { tags: ['ok', 'x'.repeat(51)] }), [
      'Length must be 1-50 characters',
      'tags[1]',
    ])
    const many = Array.from({ length: 100 }, (_, index) => `t${index}`)
    expect((await askVolume(http, { tags: many })).body.tags).toEqual(many)
    expectRefused(await askVolume(http, { tags: [...many, 'one-more'] }), [
      'At most 100 tags can be set, and 101 were given.',
      'tags',
    ])
    expect(
      (await askVolume(http, { tags: [...many, 't0'] })).body.tags,
      'duplicates collapse before they are counted',
    ).toEqual(many)
  })

  it('duplicates collapse, the order of first mention stays', async () => {
    expect((await askVolume(http, { tags: ['b', 'a', 'b', 'c', 'a'] })).body.tags).toEqual(['b', 'a', 'c'])
  })

  it('what cannot be stored as text is refused', async () => {
    expect((await askVolume(http, { tags: ['a\u0000b'] })).status).toBe(400)
  })
})

describe("labels are unique among the account's live volumes (decision D1)", () => {
  it('a taken one is refused, also while its volume is creating; another account may have it', async () => {
    const {
      body: { label },
    } = await askVolume(http)
    expectRefused(await askVolume(http, { label }), ['Label must be unique among your volumes', 'label'])
    await http.settle()
    expectRefused(await askVolume(http, { label }), ['Label must be unique among your volumes', 'label'])
    expect((await askVolume(http, { label }, other.token)).status).toBe(200)
  })

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
