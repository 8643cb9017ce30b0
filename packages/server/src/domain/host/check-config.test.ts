import { describe, expect, it } from 'vitest'
import { checkConfig } from './check-config.ts'
import { readNetwork } from './config-network.ts'

const refusals = (body: Parameters<typeof checkConfig>[0]) =>
  checkConfig(body).map((fault) => `${fault.code} ${fault.field}: ${fault.reason}`)
const vlan = (label: string, ipam_address?: string) => ({
  purpose: 'vlan' as const,
  label,
  ...(ipam_address === undefined ? {} : { ipam_address }),
})

describe('what a configuration may say (decisions D6, H14)', () => {
  it('takes what it can keep', () => {
    expect(refusals({})).toEqual([])
    const interfaces = [
      { purpose: 'public' as const, primary: true, label: '' },
      vlan('a'.repeat(64), '192.168.255.1/32'),
      vlan('b', ''),
    ]
    expect(refusals({ root_device: '/dev/disk/by-label/root', devices: { sda: null }, interfaces })).toEqual([])
  })

  it.each([
    ['a root device elsewhere', { root_device: '/sda' }, 'request.field_invalid root_device'],
    ['a root device with a space', { root_device: '/dev/s da' }, 'request.field_invalid root_device'],
    ['a RAM disk at the start', { initrd: 7 }, 'host.unoffered initrd'],
    ['a slot with two things', { devices: { sdb: { disk_id: 1, volume_id: 1 } } }, 'config.device_invalid devices.sdb'],
    [
      'a public label',
      { interfaces: [{ purpose: 'public' as const, label: 'a' }] },
      'config.interface_invalid interfaces[0].label',
    ],
    [
      'a public address',
      { interfaces: [{ purpose: 'public' as const, ipam_address: '10.0.0.1/8' }] },
      'config.interface_invalid interfaces[0].ipam_address',
    ],
    ['a vlan without a label', { interfaces: [vlan('')] }, 'config.interface_invalid interfaces[0].label'],
    ['a vlan with 65 letters', { interfaces: [vlan('a'.repeat(65))] }, 'config.interface_invalid interfaces[0].label'],
    ['a vlan with a space', { interfaces: [vlan('a b')] }, 'config.interface_invalid interfaces[0].label'],
    [
      'an address without a prefix',
      { interfaces: [vlan('a', '10.0.0.1')] },
      'config.interface_invalid interfaces[0].ipam_address',
    ],
    [
      'a prefix above 32',
      { interfaces: [vlan('a', '10.0.0.1/33')] },
      'config.interface_invalid interfaces[0].ipam_address',
    ],
    [
      'an octet above 255',
      { interfaces: [vlan('a', '10.0.0.256/24')] },
      'config.interface_invalid interfaces[0].ipam_address',
    ],
    [
      'two public ones',
      { interfaces: [{ purpose: 'public' as const }, { purpose: 'public' as const }] },
      'config.interface_invalid interfaces[1].purpose',
    ],
    [
      'a second vlan without a label',
      { interfaces: [vlan('b'), vlan('')] },
      'config.interface_invalid interfaces[1].label',
    ],
    ['one vlan twice', { interfaces: [vlan('a'), vlan('a')] }, 'config.interface_invalid interfaces[1].label'],
    [
      'two primary ones',
      {
        interfaces: [
          { ...vlan('a'), primary: true },
          { ...vlan('b'), primary: true },
        ],
      },
      'config.interface_invalid interfaces[1].primary',
    ],
  ])('refuses %s', (_words, body, where) => {
    expect(refusals(body)).toEqual([expect.stringContaining(`${where}: `)])
  })

  it('reads what is not said as nothing', () => {
    expect(readNetwork({ purpose: 'public' })).toEqual({
      purpose: 'public',
      label: '',
      ipamAddress: '',
      isPrimary: false,
    })
  })
})
