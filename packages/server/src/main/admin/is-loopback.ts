import { BlockList, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Whether an address is one that a machine has for itself alone; an IPv4 address may stand in an IPv6 one, as it does where a listener takes both. */
export function isLoopback(address: string): boolean {
  const plain = mapped.exec(address)?.[1] ?? address
  return loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
