import { type Config, type Disk, type Host, linode, type Volume } from '@moorage/contract'
import { describe, expect, it, test } from 'vitest'
import { narrowCatalogue } from '#domain/catalogue/narrow-catalogue.ts'
import { useHttpBench, useHttpHarness } from '#testkit/benches/use-bench.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { selectRow, sqlOn } from '#testkit/database/rows.ts'
import { leastRegionAbilities } from '#testkit/engine/abilities.ts'
import { expectRejected } from '#testkit/http/expect-rejected.ts'

const http = await useHttpBench()
const wire = await useHttpBench({ dialect: linode })
const catalogue = narrowCatalogue(neutralCatalogue, () => ({ ...leastRegionAbilities, hardwareTypes: ['hdd', 'nvme'] }))
const least = await useHttpHarness({ context: { catalogue } })

const hosts = '/v4/hosts/instances'
const input = { region: 'eu-central', type: 'g6-standard-1', image: 'debian12', root_pass: 'correct-Horse-7-battery' }
const { store } = http.bench

async function create(more: object = {}): Promise<Host> {
  const { body } = await http.call<Host>('POST', hosts, { body: { ...input, ...more } })
  await http.converge()
  return body
}

const act = (id: number, verb: string, body: object = {}) => http.call('POST', `${hosts}/${id}/${verb}`, { body })

/** Requests a power change, waits, and returns the status of the host and whether it runs the rescue system. */
async function change(id: number, verb: string, body: object = {}): Promise<unknown> {
  const { status, text } = await act(id, verb, body)
  expect(status, text).toBe(200)
  await http.converge()
  const [row] = await sqlOn(store)<{
    is_rescue: boolean
    boot_serial: number
  }>`select is_rescue, boot_serial from sim.hosts where public_id = ${id}`
  return [(await http.call<Host>('GET', `${hosts}/${id}`)).body.status, row?.is_rescue, row?.boot_serial]
}

async function addVolume(hostId: number | null): Promise<Volume> {
  const on = hostId === null ? { region: input.region } : { host_id: hostId }
  const { body } = await http.call<Volume>('POST', '/v4/volumes', {
    body: { label: http.nextLabel(), size: 10, ...on },
  })
  await http.converge()
  return body
}

describe('a rescue boot (decision H19)', () => {
  it('runs once: from every state, until the next boot or reboot, also of a running host', async () => {
    const { id } = await create()
    expect(await change(id, 'rescue')).toEqual(['running', true, 2])
    const job = await selectRow(store, 'events', ['action', 'message', 'status'], {
      entity_id: id,
      message: 'Rescue system.',
    })
    expect(job).toEqual({ action: 'host_boot', message: 'Rescue system.', status: 'finished' })
    expect(await change(id, 'boot')).toEqual(['running', false, 3])
    expect(await change(id, 'boot')).toEqual(['running', false, 3])
    expect(await change(id, 'rescue')).toEqual(['running', true, 4])
    expect(await change(id, 'reboot')).toEqual(['running', false, 5])
    await change(id, 'shutdown')
    expect(await change(id, 'rescue')).toEqual(['running', true, 6])
    await change(id, 'shutdown')
    expect(await change(id, 'boot')).toEqual(['running', false, 7])
  })

  it('is repeated if the host turns off by itself', async () => {
    const { id } = await create()
    await change(id, 'rescue')
    await sqlOn(store)`update sim.hosts set power = 'off', is_rescue = false where public_id = ${id}`
    await sqlOn(store)`update work set due = moor_now() where kind = 'host' and id = ${id}`
    await http.converge()
    expect(await sqlOn(store)`select power, is_rescue from sim.hosts where public_id = ${id}`).toEqual([
      { power: 'on', is_rescue: true },
    ])
  })

  it('has no configuration to choose, and keeps the volumes and the root password for the next boot', async () => {
    const { id } = await create({ booted: false })
    const configs = `${hosts}/${id}/configs`
    const [config] = (await http.call<{ data: Config[] }>('GET', configs)).body.data
    const volume = await addVolume(id)
    await http.call('DELETE', `${configs}/${config?.id}`)
    const passwords = () =>
      sqlOn(store)`select from disk_passwords join disks on disks.id = disk_id where host_id = ${id}`
    expect(await change(id, 'rescue')).toEqual(['running', true, 1])
    expect(await passwords()).toHaveLength(1)
    expectRejected(await act(id, 'boot'), ['This host has no configuration to boot.', 'config_id'])
    expect((await http.call<Volume>('GET', `/v4/volumes/${volume.id}`)).status).toBe(200)
  })

  it('takes disks of the host and volumes attached to it; the linode dialect has the same request', async () => {
    const { id } = await create()
    const other = await create()
    const disksOf = async (of: number) => (await http.call<{ data: Disk[] }>('GET', `${hosts}/${of}/disks`)).body.data
    const [[disk], [foreign]] = [await disksOf(id), await disksOf(other.id)]
    const [here, elsewhere] = [await addVolume(id), await addVolume(null)]
    const devices = { sda: { disk_id: disk?.id }, sdc: { volume_id: here.id }, sdd: null }
    expect(await change(id, 'rescue', { devices })).toEqual(['running', true, 2])
    const cases = [
      [{ sdb: { disk_id: foreign?.id } }, 'disk_id is not valid', 'devices.sdb.disk_id'],
      [{ sdb: { volume_id: 999_999 } }, 'volume_id is not valid', 'devices.sdb.volume_id'],
      [
        { sdb: { volume_id: elsewhere.id } },
        `Volume ${elsewhere.id} must be attached to this host first.`,
        'devices.sdb.volume_id',
      ],
      [{ sda: { disk_id: 1 }, sdb: { disk_id: 1 } }, 'Disk 1 is already in slot sda.', 'devices.sdb'],
    ] as const
    for (const [named, reason, field] of cases)
      expectRejected(await act(id, 'rescue', { devices: named }), [reason, field])
    const { body } = await wire.call<Host>('POST', '/v4/linode/instances', { body: { ...input, booted: false } })
    const answer = await wire.call('POST', `/v4/linode/instances/${body.id}/rescue`, {
      body: { devices: { sda: null } },
    })
    expect([answer.status, answer.body], answer.text).toEqual([200, {}])
  })
})

test('without a rescue image, a request is rejected before any effect, and regions lack the capability Serial Console without consoles', async () => {
  const { body } = await least.call<Host>('POST', hosts, { body: { ...input, booted: false } })
  const reason =
    'Hosts of region eu-central have no rescue system. The operator can add the image "rescue" to its engine in engines.yaml.'
  expectRejected(await least.call('POST', `${hosts}/${body.id}/rescue`), [reason, ''])
  expect(await selectRow(least.store, 'hosts', 'boot_serial', { id: body.id })).toEqual({ boot_serial: 0 })
  const words = async (bench: typeof least) =>
    (await bench.call<{ capabilities: string[] }>('GET', '/v4/regions/eu-central')).body.capabilities
  expect([(await words(least)).includes('Serial Console'), (await words(http)).includes('Serial Console')]).toEqual([
    false,
    true,
  ])
})
