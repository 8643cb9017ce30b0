import ipaddr from 'ipaddr.js'

/** Networks of every cluster, visible only inside it. Addresses that nodes or pods must reach must be outside. */
export const planeNetworks = { services: '10.96.0.0/16', pods: '10.200.0.0/14' } as const

/** True if two IPv4 networks in CIDR form overlap; false if one is invalid. */
export function isOverlapping(one: string, other: string): boolean {
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(one) || !ipaddr.IPv4.isValidCIDRFourPartDecimal(other)) return false
  const [first, second] = [ipaddr.IPv4.parseCIDR(one), ipaddr.IPv4.parseCIDR(other)]
  return first[1] <= second[1] ? second[0].match(first) : first[0].match(second)
}
