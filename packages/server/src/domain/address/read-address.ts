import { printIpv6 } from './print-address.ts'

/**
 * Reads an address of either family and writes it in the one form in which it is kept (RFC 5952); null when it is none. No leading zeros in IPv4, no zones,
 * and no addresses of IPv4 in those of IPv6: what can be read in two ways is not read at all.
 */
export function readAddress(text: string): string | null {
  if (isIpv4(text)) return text
  const groups = readIpv6(text)
  return groups && printIpv6(groups)
}

/** Whether a text is an address of IPv4. */
export function isIpv4(text: string): boolean {
  const octets = text.split('.')
  return octets.length === 4 && octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255)
}

/** Reads an address of IPv6, eight groups or fewer around one gap, as eight numbers; null when it is none. */
export function readIpv6(text: string): readonly number[] | null {
  const [before = '', after, ...more] = text.split('::')
  const named = [...groupsOf(before), ...groupsOf(after ?? '')]
  if (more.length > 0 || !named.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  if (after === undefined ? named.length !== 8 : named.length >= 8) return null
  const gap = Array.from({ length: 8 - named.length }, () => '0')
  return [...groupsOf(before), ...gap, ...groupsOf(after ?? '')].map((group) => Number.parseInt(group, 16))
}

function groupsOf(part: string): readonly string[] {
  return part === '' ? [] : part.split(':')
}
