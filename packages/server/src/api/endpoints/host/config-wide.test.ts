import { type Config, linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import { useHttpBench, useHttpHarness } from '#testkit/benches/use-bench.ts'

const real = await useHttpBench({ dialect: linode })
const plain = await useHttpHarness({ store: real.store, dialect: neutral, name: 'stranger' })

interface Made {
  readonly id: number
}
const make = async (path: string, body: unknown) => {
  const { body: made } = await real.call<Made>('POST', path, { body })
  return made.id
}
const volumes = async (count: number) => {
  const ids: number[] = []
  for (let made = 0; made < count; made += 1)
    ids.push(await make('/v4/volumes', { label: real.nextLabel(), region: 'us-east', size: 10 }))
  return ids
}
const filled = ({ devices }: Config) =>
  Object.entries(devices).flatMap(([slot, device]) => (device?.volume_id ? [`${slot} ${device.volume_id}`] : []))

describe('a configuration holds as many volumes as the host supports, if the dialect allows it (decisions D5, D6)', () => {
  it('the linode dialect fills and shows all slots; the neutral dialect shows them all, but adds none above 8', async () => {
    const host = await make('/v4/linode/instances', {
      type: 'g6-standard-6',
      region: 'us-east',
      label: real.nextLabel(),
    })
    const ids = await volumes(12)
    const slots = ['sdq', 'sdz', 'sdaa', 'sdbl', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg']
    const devices = Object.fromEntries(slots.map((slot, index) => [slot, { volume_id: ids[index] }]))
    const { body: made } = await real.call<Config>('POST', `/v4/linode/instances/${host}/configs`, {
      body: { label: 'wide', devices },
    })
    expect(filled(made)).toHaveLength(10)
    await real.call('POST', `/v4/linode/instances/${host}/reboot`, { body: { config_id: made.id } })
    await real.converge()
    const held = await real.call<{ data: { id: number; io_ready: boolean }[] }>(
      'GET',
      `/v4/linode/instances/${host}/volumes`,
    )
    expect(held.body.data.filter((one) => one.io_ready)).toHaveLength(10)
    const mine = { token: real.token }
    const at = `/v4/hosts/instances/${host}/configs/${made.id}`
    const seen = await plain.call<Config>('GET', at, mine)
    expect(filled(seen.body)).toEqual(filled(made))
    expect((await plain.call('PUT', at, { ...mine, body: seen.body })).body).toEqual(seen.body)
    const full = { volume_id: ids[10] }
    expectRejected(await plain.call('PUT', at, { ...mine, body: { devices: { sdh: full } } }), [
      'A configuration can have at most 8 volumes. This request specifies 11.',
      'devices',
    ])
    expectRejected(await plain.call('POST', `/v4/volumes/${ids[10]}/attach`, { ...mine, body: { host_id: host } }), [
      'This host has 10 volumes attached that persist across boots. The maximum is 8.',
      'host_id',
    ])
    const attached = await real.call('POST', `/v4/volumes/${ids[10]}/attach`, {
      body: { linode_id: host, config_id: made.id },
    })
    expect(attached.status).toBe(200)
    const emptied = await plain.call<Config>('PUT', at, { ...mine, body: { devices: { sdbl: null } } })
    expect([filled(emptied.body).length, emptied.status]).toEqual([10, 200])
  })
})
