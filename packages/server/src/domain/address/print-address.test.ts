import { expect, it } from 'vitest'
import { printIpv4, printIpv6, readIpv4 } from './print-address.ts'

it('H16: an IPv4 address round-trips', () => {
  for (const address of ['0.0.0.0', '198.18.0.2', '255.255.255.255']) expect(printIpv4(readIpv4(address))).toBe(address)
})

it.each([
  [[0x2001, 0xdb8, 0, 0, 0xf03c, 0, 0, 1], '2001:db8::f03c:0:0:1'],
  [[0x2001, 0xdb8, 0, 1, 0xf03c, 0, 0, 1], '2001:db8:0:1:f03c::1'],
  [[1, 2, 3, 4, 5, 6, 7, 0], '1:2:3:4:5:6:7:0'],
  [[0, 0, 0, 0, 0, 0, 0, 1], '::1'],
  [[0, 0, 0, 0, 0, 0, 0, 0], '::'],
])('H16: formats %j as %s', (groups, text) => {
  expect(printIpv6(groups)).toBe(text)
})
