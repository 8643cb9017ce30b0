const quadsOfNetwork = 4
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Returns the rate limit key of an unauthenticated client: the IPv4 address, the /64 of an IPv6 address, or other text unchanged (decisions G10, G11). One
 * client can have all addresses of a /64.
 */
export function addressBucket(ip: string): string {
  const [address = ''] = ip.split('%')
  const short = mapped.exec(address)?.[1]
  if (short !== undefined) return short
  if (!address.includes(':')) return ip
  const [head = '', tail = ''] = address.split('::')
  const before = quadsOf(head)
  const missing = Array<string>(Math.max(0, 8 - before.length - quadsOf(tail).length)).fill('0')
  return `${[...before, ...missing, ...quadsOf(tail)]
    .slice(0, quadsOfNetwork)
    .map((quad) => parseInt(quad, 16).toString(16))
    .join(':')}::/64`
}

function quadsOf(part: string): readonly string[] {
  return part === '' ? [] : part.split(':')
}
