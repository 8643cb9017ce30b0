import type { Config } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'
import { makeVolume, setVolumeStatus, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, requestEvents } from '#testkit/http/operation-event.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const at = (hostId: number, configId?: number) =>
  `/v4/hosts/instances/${hostId}/configs${configId === undefined ? '' : `/${configId}`}`
const create = (hostId: number, body: unknown) => http.call<Config>('POST', at(hostId), { body })
const update = (hostId: number, configId: number, body: unknown) =>
  http.call<Config>('PUT', at(hostId, configId), { body })
const view = async (hostId: number, configId: number) => (await http.call<Config>('GET', at(hostId, configId))).body
async function firstOf(hostId: number): Promise<Config> {
  const { body } = await http.call<{ data: Config[] }>('GET', at(hostId))
  return body.data[0] as Config
}
/** A running host with its first configuration and so many volumes that are attached to nothing. */
async function arrange(
  volumes: number,
  host: Readonly<Record<string, unknown>> = {},
): Promise<{ host: number; config: Config; volumes: number[] }> {
  const { id } = await makeHost(http, host)
  const made: number[] = []
  for (let count = 0; count < volumes; count += 1) made.push((await makeVolume(http)).id)
  return { host: id, config: await firstOf(id), volumes: made }
}
const filled = (config: Config) =>
  Object.entries(config.devices).flatMap(([slot, device]) =>
    device ? [`${slot} ${device.disk_id ? 'disk' : device.volume_id}`] : [],
  )

describe('the configurations of a host (decision H)', () => {
  it('show every field of facts 12', async () => {
    const { config } = await arrange(0)
    const { id, created, updated, devices, ...rest } = config
    expect(rest).toEqual({
      label: 'Default configuration',
      comments: '',
      kernel: 'latest-64bit',
      memory_limit: 0,
      root_device: '/dev/sda',
      initrd: null,
      run_level: 'default',
      virt_mode: 'paravirt',
      interfaces: [],
      helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
    })
    expect([Object.keys(devices).length, Object.keys(devices).at(-1)]).toEqual([64, 'sdbl'])
    expect([typeof id, created === updated]).toEqual(['number', true])
  })

  it('are added and changed; a PUT that changes nothing leaves no trace (decision F2)', async () => {
    const { host } = await arrange(0)
    const added = await create(host, {
      label: 'rescue',
      comments: 'by hand',
      kernel: 'grub2',
      run_level: 'single',
      memory_limit: 512,
      root_device: '/dev/sdb',
      virt_mode: 'fullvirt',
      helpers: { distro: false },
      interfaces: [
        { purpose: 'public', primary: true },
        { purpose: 'vlan', label: 'inside', ipam_address: '10.0.0.1/24' },
      ],
    })
    expect([added.status, added.body]).toMatchObject([
      200,
      { label: 'rescue', comments: 'by hand', run_level: 'single', memory_limit: 512, virt_mode: 'fullvirt' },
    ])
    expect(added.body.helpers).toMatchObject({ distro: false, network: true })
    expect(added.body.interfaces).toMatchObject([
      { purpose: 'public', primary: true, active: false, ipam_address: null, label: null },
      { purpose: 'vlan', primary: false, active: false, ipam_address: '10.0.0.1/24', label: 'inside' },
    ])
    expect(await requestEvents(http, added)).toMatchObject([
      { action: 'host_config_create', status: 'notification', entity_id: host, message: 'Configuration "rescue".' },
    ])
    const changed = await update(host, added.body.id, { label: 'other' })
    expect(changed.body).toMatchObject({ label: 'other', comments: 'by hand', kernel: 'grub2' })
    expect(await requestEvents(http, changed)).toMatchObject([{ action: 'host_config_update', status: 'notification' }])
    const same = await update(host, added.body.id, changed.body)
    expect(same.body).toEqual(changed.body)
    expect(await requestEvents(http, same)).toEqual([])
    expect((await http.call<{ results: number }>('GET', at(host), { filter: { label: 'other' } })).body.results).toBe(1)
  })

  it('are refused with a root device that is none and interfaces that nobody can have, together (H14)', async () => {
    const { host, config } = await arrange(0)
    const interfaces = [
      { purpose: 'public', label: 'a' },
      { purpose: 'public' },
      { purpose: 'vlan', ipam_address: '10.0.0.300/24' },
    ]
    expectRefused(
      await update(host, config.id, { root_device: 'sda', interfaces }),
      ['Must be a path that begins with /dev/', 'root_device'],
      ['A public interface has no label.', 'interfaces[0].label'],
      ['A vlan has a label of 1 to 64 letters, digits and dashes.', 'interfaces[2].label'],
      ['Must be an IPv4 address with a prefix length, as in 10.0.0.1/24', 'interfaces[2].ipam_address'],
      ['Only one interface can be public.', 'interfaces[1].purpose'],
    )
    expectRefused(await update(host, config.id, { interfaces: [{ purpose: 'vpc' }] }), [
      'Must be one of public, vlan',
      'interfaces[0].purpose',
    ])
    expect(await view(host, config.id)).toEqual(config)
  })

  it('take a memory limit up to their bound, and name it above', async () => {
    const { host, config } = await arrange(0)
    expect((await update(host, config.id, { memory_limit: 16_777_216 })).body.memory_limit).toBe(16_777_216)
    for (const memory_limit of [16_777_217, 2 ** 31, 2 ** 53, -1])
      expectRefused(await update(host, config.id, { memory_limit }), ['Must be 0-16777216', 'memory_limit'])
  })

  it('are refused without a label, and while the host is being deleted', async () => {
    const { host, config } = await arrange(0)
    expectRefused(await create(host, {}), ['label is required', 'label'])
    await http.call('DELETE', `/v4/hosts/instances/${host}`)
    for (const answer of [
      await create(host, { label: 'late' }),
      await update(host, config.id, { label: 'late' }),
      await http.call('DELETE', at(host, config.id)),
    ]) {
      expectRefused(answer, [`Host ${host} is being deleted.`, ''])
    }
    await http.settle()
  })
})

describe('volumes come and go through a configuration (facts 6.3)', () => {
  it('two configurations may use the same slot: a volume of the one that does not run is there without a slot', async () => {
    const { host, config, volumes } = await arrange(2)
    const [one, two] = volumes as [number, number]
    await update(host, config.id, { devices: { sdb: { volume_id: one } } })
    const second = await create(host, { label: 'second', devices: { sdb: { volume_id: two } } })
    await http.settle()
    for (const id of [one, two]) expect(await viewVolume(http, id)).toMatchObject({ host_id: host, io_ready: true })
    await http.call('POST', `/v4/hosts/instances/${host}/reboot`, { body: { config_id: second.body.id } })
    await http.settle()
    for (const id of [one, two]) expect(await viewVolume(http, id)).toMatchObject({ host_id: host, io_ready: true })
    expect((await viewHost(http, host)).status).toBe('running')
  })
})

describe('devices are refused', () => {
  it('D6.4: when there is no such slot, so that nothing in it is forgotten; one that names nothing is emptied', async () => {
    const { host, config, volumes } = await arrange(1)
    const [volume] = volumes
    const reason = 'There is no such name here: there are 64, from sda to sdbl.'
    for (const send of [create, (to: number, body: object) => update(to, config.id, body)])
      expectRefused(
        await send(host, {
          label: 'beyond',
          comments: 7,
          devices: { sdb: { volume_id: volume }, sdbm: { volume_id: volume }, sdA: {}, sdcc: null },
        }),
        ['Must be a string', 'comments'],
        [reason, 'devices.sdbm'],
        [reason, 'devices.sdA'],
      )
    await update(host, config.id, { devices: { sdb: { volume_id: volume } } })
    const emptied = await update(host, config.id, { devices: { sdb: { disk_id: null, volume_id: null }, sdc: {} } })
    expect([emptied.status, filled(emptied.body)]).toEqual([200, ['sda disk']])
  })

  it('D4, D6, D10: when a volume cannot be attached here, and then nothing of the request is done', async () => {
    const { host, config, volumes } = await arrange(2)
    const [good, broken] = volumes as [number, number]
    const elsewhere = await makeVolume(http, { host_id: (await makeHost(http)).id })
    const abroad = await makeVolume(http, { region: 'us-east' })
    await setVolumeStatus(http, broken, 'contact_support')
    expectRefused(
      await update(host, config.id, {
        label: 'changed',
        devices: {
          sdb: { volume_id: good },
          sdc: { volume_id: broken },
          sdd: { volume_id: elsewhere.id },
          sde: { volume_id: abroad.id },
        },
      }),
      [`Volume ${broken} is in contact_support and cannot be attached.`, 'devices.sdc.volume_id'],
      [`Volume ${elsewhere.id} is already attached`, 'devices.sdd.volume_id'],
      [`Volume ${abroad.id} is in region us-east, host ${host} is in eu-central.`, 'devices.sde.volume_id'],
    )
    await setVolumeStatus(http, broken, 'active')
    expect((await viewVolume(http, good)).host_id).toBeNull()
    expect(await view(host, config.id)).toEqual(config)
  })
})

describe('a configuration is deleted (decision H)', () => {
  it.each(['running', 'offline'])(
    'its volumes are detached from a host that is %s; also the last one (D6.5)',
    async (status) => {
      const { host, config, volumes } = await arrange(1)
      const volume = volumes[0] ?? 0
      await update(host, config.id, { devices: { sdb: { volume_id: volume } } })
      await http.settle()
      if (status === 'offline') await http.call('POST', `/v4/hosts/instances/${host}/shutdown`)
      await http.settle()
      const answer = await http.call('DELETE', at(host, config.id))
      expect([answer.status, answer.body]).toEqual([200, {}])
      expect((await requestEvents(http, answer)).map((event) => event.action)).toEqual([
        'volume_detach',
        'host_config_delete',
      ])
      expect(await endedOperationEvent(http, answer)).toMatchObject({ action: 'volume_detach', status: 'finished' })
      expect((await viewVolume(http, volume)).host_id).toBeNull()
      expect((await http.call('GET', at(host, config.id))).status).toBe(404)
      expect(await viewHost(http, host)).toMatchObject({ status })
    },
  )
})
