import { isIPv4 } from 'node:net'

/** Addresses that are reserved for the network and a bridge. */
const reservedCount = 2

/** First free address of a node's pod network (IPv4 in CIDR form), without the first two and the last. Null if none is free or the network is invalid. */
export function pickPodAddress(podCidr: string, taken: ReadonlySet<string>): string | null {
  const [base = '', prefix = ''] = podCidr.split('/')
  const bits = 32 - Number(prefix)
  if (!isIPv4(base) || prefix === '' || !(bits >= 0 && bits <= 16)) return null
  const first = base.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  for (let offset = reservedCount; offset < 2 ** bits - 1; offset += 1) {
    const address = renderAddress(first + offset)
    if (!taken.has(address)) return address
  }
  return null
}

function renderAddress(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.')
}
