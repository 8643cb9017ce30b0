import { describe, expect, it } from 'vitest'
import { defaultRdns, gatewayOf, linkLocalOf, subnetMaskOf } from './network-of.ts'

describe('network details of an address (decision H16)', () => {
  const wide = { address: '203.0.113.77', prefix: 24 }
  const narrow = { address: '203.0.113.77', prefix: 29 }
  const own = { address: '192.168.133.7', prefix: 17 }
  const six = { address: '2001:db8::f03c:0:0:7', prefix: 64 }

  it('its gateway', () => {
    expect(gatewayOf(wide, 'public')).toBe('203.0.113.1')
    expect(gatewayOf(narrow, 'public')).toBe('203.0.113.73')
    expect(gatewayOf(own, 'private')).toBeNull()
    expect(gatewayOf(six, 'slaac')).toBe('fe80::1')
  })

  it('its mask', () => {
    expect([wide, narrow, own, six].map(subnetMaskOf)).toEqual([
      '255.255.255.0',
      '255.255.255.248',
      '255.255.128.0',
      'ffff:ffff:ffff:ffff::',
    ])
    expect(subnetMaskOf({ address: '2001:db8::1', prefix: 52 })).toBe('ffff:ffff:ffff:f000::')
  })

  it('the link-local address', () => {
    expect(linkLocalOf(six.address)).toEqual({ address: 'fe80::f03c:0:0:7', prefix: 64 })
    expect(linkLocalOf(wide.address)).toBeNull()
  })

  it('the default name', () => {
    expect(defaultRdns(wide.address, 'public', 'Linode')).toBe('203-0-113-77.ip.linodeusercontent.com')
    expect(defaultRdns(own.address, 'private', 'Linode')).toBeNull()
    expect(defaultRdns(six.address, 'slaac', 'Linode')).toBeNull()
  })
})
