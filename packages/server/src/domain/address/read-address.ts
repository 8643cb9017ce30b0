import { printIpv6 } from './print-address.ts'

/**
 * Parses an IPv4 or IPv6 address into canonical form (RFC 5952); null if invalid. Rejects ambiguous forms: leading zeros in IPv4, zones, IPv4 embedded in IPv6.
 */
export function readAddress(text: string): string | null {
  if (isIpv4(text)) return text
  const groups = readIpv6(text)
  return groups && printIpv6(groups)
}

/** True for an IPv4 address in dotted decimal, without leading zeros. */
export function isIpv4(text: string): boolean {
  const octets = text.split('.')
  return octets.length === 4 && octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255)
}

/** Parses an IPv6 address into eight numbers; null if invalid. */
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
