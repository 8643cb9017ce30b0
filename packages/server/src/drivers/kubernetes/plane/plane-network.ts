/** An IPv4 network as numbers. */
export interface PlaneNetwork {
  readonly first: number
  readonly bits: number
}

/** Parses an IPv4 network in CIDR form. Null if invalid, or if bits are set beyond the prefix. */
export function readPlaneNetwork(cidr: string): PlaneNetwork | null {
  const [, address = '', prefix = ''] = /^(\d+\.\d+\.\d+\.\d+)\/(\d+)$/.exec(cidr) ?? []
  const parts = address.split('.').map(Number)
  const bits = Number(prefix)
  if (address === '' || parts.some((part) => part > 255) || bits < 1 || bits > 32) return null
  const first = parts.reduce((sum, part) => sum * 256 + part, 0)
  return first % 2 ** (32 - bits) === 0 ? { first, bits } : null
}

/** True if two CIDR networks overlap; false if one is invalid. */
export function isOverlapping(one: string, other: string): boolean {
  const [first, second] = [readPlaneNetwork(one), readPlaneNetwork(other)]
  return first !== null && second !== null && isNetworkShared(first, second)
}

/** True if two networks overlap. */
export function isNetworkShared(one: PlaneNetwork, other: PlaneNetwork): boolean {
  const [wide, narrow] = one.bits <= other.bits ? [one, other] : [other, one]
  return narrow.first >= wide.first && narrow.first < wide.first + 2 ** (32 - wide.bits)
}
