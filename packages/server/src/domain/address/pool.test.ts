import { describe, expect, it } from 'vitest'
import { addressAt, countAddresses, defaultAddresses, privatePool, slaacAddress, spanRange } from './pool.ts'

describe('host addresses (decision H16)', () => {
  it('are all of a range except the network, gateway and last address of each /24', () => {
    const pool = ['203.0.113.0/24', '198.51.100.0/29']
    expect([0, 1, 252, 253].map((index) => addressAt(pool, index))).toEqual([
      { address: '203.0.113.2', prefix: 24 },
      { address: '203.0.113.3', prefix: 24 },
      { address: '203.0.113.254', prefix: 24 },
      { address: '198.51.100.2', prefix: 29 },
    ])
    expect(countAddresses(pool)).toBe(258)
    expect(addressAt(['203.0.113.0/24'], 253).address).toBe('203.0.113.2')
    expect([countAddresses(defaultAddresses.ipv4), countAddresses(privatePool)]).toEqual([129_536, 32_384])
    expect(addressAt(defaultAddresses.ipv4, 129_535)).toEqual({ address: '198.19.255.254', prefix: 24 })
  })

  it('are unique', () => {
    const pool = ['198.51.100.0/29', '203.0.113.64/28', '192.0.2.0/24']
    const found = Array.from({ length: countAddresses(pool) }, (_none, index) => addressAt(pool, index).address)
    expect(new Set(found).size).toBe(found.length)
    const six = Array.from({ length: 3 }, (_none, index) => slaacAddress('2001:db8::/64', 2 ** (16 * index)).address)
    expect(six).toEqual(['2001:db8::f03c:0:0:1', '2001:db8::f03c:0:1:0', '2001:db8::f03c:1:0:0'])
    expect(slaacAddress('2001:db8:1:2::/64', 7)).toEqual({ address: '2001:db8:1:2:f03c::7', prefix: 64 })
  })

  it('do not exist in an empty pool', () => {
    expect(() => addressAt([], 0)).toThrow('a pool without addresses')
  })

  it('a range whose address has bits set beyond its prefix is invalid', () => {
    expect(spanRange('203.0.113.8/29')).toEqual({ first: 3_405_803_784, last: 3_405_803_791 })
    expect(spanRange('203.0.113.9/29')).toBeNull()
  })
})
