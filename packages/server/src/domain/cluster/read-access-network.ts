/** How long an address of each family is, in bits. */
const bitsOf = { ipv4: 32, ipv6: 128 } as const

/**
 * Reads a network or a single address of one family, as CIDR notation has it (RFC 4632, RFC 4291), and returns it as a network; null when it is none. No leading
 * zeros, no zones, and no addresses of IPv4 in those of IPv6: what can be read in two ways is not read at all.
 */
export function readAccessNetwork(family: 'ipv4' | 'ipv6', entry: string): string | null {
  const [address = '', prefix = String(bitsOf[family]), ...more] = entry.split('/')
  if (more.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > bitsOf[family]) return null
  return (family === 'ipv4' ? isIpv4(address) : isIpv6(address)) ? `${address}/${prefix}` : null
}

const isIpv4 = (address: string): boolean => {
  const octets = address.split('.')
  return octets.length === 4 && octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255)
}

/** Eight groups, or fewer around one gap. */
function isIpv6(address: string): boolean {
  const [before = '', after, ...more] = address.split('::')
  const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'))
  const groups = [...groupsOf(before), ...groupsOf(after ?? '')]
  if (more.length > 0 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false
  return after === undefined ? groups.length === 8 : groups.length < 8
}
