import { expect, it } from 'vitest'
import { printIpv4, readIpv4 } from './ipv4.ts'

it('H16: an IPv4 address round-trips', () => {
  for (const address of ['0.0.0.0', '198.18.0.2', '255.255.255.255']) expect(printIpv4(readIpv4(address))).toBe(address)
})
