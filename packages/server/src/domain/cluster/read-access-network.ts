import { isIpv4, readIpv6 } from '../address/read-address.ts'

const bitsOf = { ipv4: 32, ipv6: 128 } as const

/** Returns a CIDR network or single address (RFC 4632, RFC 4291) as `address/prefix`; null if invalid. */
export function readAccessNetwork(family: 'ipv4' | 'ipv6', entry: string): string | null {
  const [address = '', prefix = String(bitsOf[family]), ...more] = entry.split('/')
  if (more.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > bitsOf[family]) return null
  return (family === 'ipv4' ? isIpv4(address) : readIpv6(address) !== null) ? `${address}/${prefix}` : null
}
