import { describe, expect, it } from 'vitest'
import { checkConfig } from './check-config.ts'
import { readNetwork } from './config-network.ts'

const rejections = (body: Parameters<typeof checkConfig>[0]) =>
  checkConfig(body).map((error) => `${error.code} ${error.field}: ${error.reason}`)
const vlan = (label: string, ipam_address?: string) => ({
  purpose: 'vlan' as const,
  label,
  ...(ipam_address === undefined ? {} : { ipam_address }),
})

describe('contents of a configuration (decisions D6, H14)', () => {
  it('accepts valid ones', () => {
    expect(rejections({})).toEqual([])
    const interfaces = [
      { purpose: 'public' as const, primary: true, label: '' },
      vlan('a'.repeat(64), '192.168.255.1/32'),
      vlan('b', ''),
    ]
    expect(rejections({ root_device: '/dev/disk/by-label/root', devices: { sda: null }, interfaces })).toEqual([])
  })

  const one = (network: ReturnType<typeof vlan> | { purpose: 'public'; label?: string; ipam_address?: string }) => ({
    interfaces: [network],
  })
  const at = (field: string, index = 0) => `config.interface_invalid interfaces[${index}].${field}`
  const main = { purpose: 'public' as const }
  it.each([
    ['a root device elsewhere', { root_device: '/sda' }, 'request.field_invalid root_device'],
    ['a root device with a space', { root_device: '/dev/s da' }, 'request.field_invalid root_device'],
    ['a RAM disk at the start', { initrd: 7 }, 'host.unoffered initrd'],
    [
      'a slot with two devices',
      { devices: { sdb: { disk_id: 1, volume_id: 1 } } },
      'config.device_invalid devices.sdb',
    ],
    ['a public label', one({ ...main, label: 'a' }), at('label')],
    ['a public address', one({ ...main, ipam_address: '10.0.0.1/8' }), at('ipam_address')],
    ['a vlan without a label', { interfaces: [vlan('')] }, at('label')],
    ['a vlan with 65 letters', { interfaces: [vlan('a'.repeat(65))] }, at('label')],
    ['a vlan with a space', { interfaces: [vlan('a b')] }, at('label')],
    ['an address without a prefix', one(vlan('a', '10.0.0.1')), at('ipam_address')],
    ['a prefix above 32', one(vlan('a', '10.0.0.1/33')), at('ipam_address')],
    ['an octet above 255', one(vlan('a', '10.0.0.256/24')), at('ipam_address')],
    ['two public interfaces', { interfaces: [main, main] }, at('purpose', 1)],
    ['a second vlan without a label', { interfaces: [vlan('b'), vlan('')] }, at('label', 1)],
    ['a repeated vlan', { interfaces: [vlan('a'), vlan('a')] }, at('label', 1)],
    [
      'two primary interfaces',
      { interfaces: ['a', 'b'].map((label) => ({ ...vlan(label), primary: true })) },
      at('primary', 1),
    ],
  ])('rejects %s', (_words, body, where) => {
    expect(rejections(body)).toEqual([expect.stringContaining(`${where}: `)])
  })

  it('reads absent fields as unset', () => {
    expect(readNetwork({ purpose: 'public' })).toEqual({
      purpose: 'public',
      label: '',
      ipamAddress: '',
      isPrimary: false,
    })
  })
})
