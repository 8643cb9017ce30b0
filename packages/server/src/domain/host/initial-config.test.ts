import { describe, expect, it } from 'vitest'
import { checkInitialConfig, type InitialConfigBody, readInitialConfig } from './initial-config.ts'

const refused = (options: InitialConfigBody, isBare: boolean) =>
  checkInitialConfig(options, isBare).map((error) => `${error.code} ${error.field}`)

describe("options of a host's first disk and configuration (decision H10.9)", () => {
  it('are those of the request, otherwise defaults', () => {
    expect(readInitialConfig({})).toEqual({ kernel: null, helpersOff: [], interfaces: [] })
    const options: InitialConfigBody = { kernel: 'grub2', network_helper: false, interfaces: [{ purpose: 'public' }] }
    expect(readInitialConfig(options)).toMatchObject({
      kernel: 'grub2',
      helpersOff: ['network'],
      interfaces: [{ purpose: 'public' }],
    })
    expect(readInitialConfig({ network_helper: true }).helpersOff).toEqual([])
  })

  it('interfaces follow the rules of configurations', () => {
    expect(refused({ kernel: 'x', boot_size: 1, interfaces: [{ purpose: 'vlan', label: 'a' }] }, false)).toEqual([])
    expect(refused({ interfaces: [{ purpose: 'vlan' }] }, false)).toEqual([
      'config.interface_invalid interfaces[0].label',
    ])
  })

  it('a bare host rejects options that would be ignored', () => {
    const options: InitialConfigBody = { boot_size: 1, kernel: 'x', network_helper: false }
    expect(refused({ ...options, interfaces: [{ purpose: 'vlan', label: 'a' }] }, true)).toEqual(
      ['boot_size', 'kernel', 'network_helper', 'interfaces'].map((field) => `host.unoffered ${field}`),
    )
    expect(refused({ network_helper: true, interfaces: [{ purpose: 'public' }] }, true)).toEqual([])
    expect(refused({}, true)).toEqual([])
  })
})
