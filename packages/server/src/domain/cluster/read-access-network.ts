import { isIpv4, readIpv6 } from '../address/read-address.ts'

/** How long an address of each family is, in bits. */
const bitsOf = { ipv4: 32, ipv6: 128 } as const

/** Reads a network or a single address of one family, as CIDR notation has it (RFC 4632, RFC 4291), and returns it as a network; null when it is none. */
export function readAccessNetwork(family: 'ipv4' | 'ipv6', entry: string): string | null {
  const [address = '', prefix = String(bitsOf[family]), ...more] = entry.split('/')
  if (more.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > bitsOf[family]) return null
  return (family === 'ipv4' ? isIpv4(address) : readIpv6(address) !== null) ? `${address}/${prefix}` : null
}
