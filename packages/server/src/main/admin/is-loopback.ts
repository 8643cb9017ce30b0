import ipaddr from 'ipaddr.js'

/** True for loopback addresses, including IPv4-mapped IPv6. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
