import ipaddr from 'ipaddr.js'

/**
 * Parses an IPv4 or IPv6 address into canonical form (RFC 5952); null if invalid. Rejects ambiguous forms: leading zeros in IPv4, zones, IPv4 embedded in IPv6.
 */
export function readAddress(text: string): string | null {
  return isIpv4(text) ? text : (readIpv6(text)?.toRFC5952String() ?? null)
}

/** True for an IPv4 address in dotted decimal, without leading zeros. */
export function isIpv4(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text)
}

/** Parses an IPv6 address; null if invalid. */
export function readIpv6(text: string): ipaddr.IPv6 | null {
  return /^[0-9a-f:]*$/i.test(text) && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null
}
