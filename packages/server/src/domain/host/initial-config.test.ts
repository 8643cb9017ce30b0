import { describe, expect, it } from 'vitest'
import { checkInitialConfig, type InitialConfigBody, readInitialConfig } from './initial-config.ts'

const refused = (options: InitialConfigBody, isBare: boolean) =>
  checkInitialConfig(options, isBare).map((error) => `${error.code} ${error.field}`)

describe('what the first disk and configuration of a host are made with (decision H10.9)', () => {
  it('says what the request says, and else what is usual', () => {
    expect(readInitialConfig({})).toEqual({ kernel: null, helpersOff: [], interfaces: [] })
    const options: InitialConfigBody = { kernel: 'grub2', network_helper: false, interfaces: [{ purpose: 'public' }] }
    expect(readInitialConfig(options)).toMatchObject({
      kernel: 'grub2',
      helpersOff: ['network'],
      interfaces: [{ purpose: 'public' }],
    })
    expect(readInitialConfig({ network_helper: true }).helpersOff).toEqual([])
  })

  it('interfaces are those that a configuration can have', () => {
    expect(refused({ kernel: 'x', boot_size: 1, interfaces: [{ purpose: 'vlan', label: 'a' }] }, false)).toEqual([])
    expect(refused({ interfaces: [{ purpose: 'vlan' }] }, false)).toEqual([
      'config.interface_invalid interfaces[0].label',
    ])
  })

  it('a host that gets neither refuses what it would forget', () => {
    const options: InitialConfigBody = { boot_size: 1, kernel: 'x', network_helper: false }
    expect(refused({ ...options, interfaces: [{ purpose: 'vlan', label: 'a' }] }, true)).toEqual(
      ['boot_size', 'kernel', 'network_helper', 'interfaces'].map((field) => `host.unoffered ${field}`),
    )
    expect(refused({ network_helper: true, interfaces: [{ purpose: 'public' }] }, true)).toEqual([])
    expect(refused({}, true)).toEqual([])
  })
})
