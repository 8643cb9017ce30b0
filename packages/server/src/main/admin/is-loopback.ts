import { BlockList, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** True for loopback addresses, including IPv4-mapped IPv6. */
export function isLoopback(address: string): boolean {
  const plain = mapped.exec(address)?.[1] ?? address
  return loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
