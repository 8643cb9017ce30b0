/** Returns a valid IPv4 address as a number. */
export function readIpv4(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

/** Returns a number in IPv4 notation. */
export function printIpv4(value: number): string {
  return [2 ** 24, 2 ** 16, 2 ** 8, 1].map((unit) => Math.floor(value / unit) % 256).join('.')
}

/** Returns eight groups in the form of RFC 5952: no leading zeros, `::` for the first longest run of at least two zeros. */
export function printIpv6(groups: readonly number[]): string {
  const gap = findGap(groups)
  const print = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':')
  if (!gap) return print(groups)
  return `${print(groups.slice(0, gap.from))}::${print(groups.slice(gap.from + gap.length))}`
}

interface Gap {
  readonly from: number
  readonly length: number
}

function findGap(groups: readonly number[]): Gap | null {
  const gaps = groups.map((_group, from): Gap => {
    const end = groups.findIndex((group, at) => at >= from && group !== 0)
    return { from, length: (end < 0 ? groups.length : end) - from }
  })
  const longest = gaps.reduce((best, gap) => (gap.length > best.length ? gap : best), { from: 0, length: 1 })
  return longest.length < 2 ? null : longest
}
