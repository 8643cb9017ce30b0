import type { Address } from '@moorage/sdk'

/** Maximum IPv4 addresses by type (decision H16.3). */
const most = { public: 8, private: 1 } as const

type KnownAddress = Pick<Address, 'type' | 'public'>

/** Returns the displayed type: "IPv6", "IPv6 link-local", "Public IPv4" or "Private IPv4". */
export function addressKind({ type, public: isPublic }: KnownAddress): string {
  if (type === 'ipv6') return isPublic ? 'IPv6' : 'IPv6 link-local'
  return isPublic ? 'Public IPv4' : 'Private IPv4'
}

/** Explains why a host cannot get another address of a type; null if it can. */
export function explainFullAddresses(isPublic: boolean, addresses: readonly KnownAddress[]): string | null {
  const count = countOf(isPublic, addresses)
  const kind = isPublic ? 'public' : 'private'
  return count < most[kind] ? null : `The host already has ${count} of ${most[kind]} ${kind} IPv4 addresses.`
}

/** Explains why an address cannot be removed; null if it can (decision H16.3). */
export function explainUnremovableAddress(
  { type, public: isPublic }: KnownAddress,
  addresses: readonly KnownAddress[],
): string | null {
  if (type === 'ipv6') return 'You cannot remove IPv6 addresses from a host.'
  return isPublic && countOf(true, addresses) < 2 ? 'You cannot remove the last public IPv4 address of a host.' : null
}

/** Explains why an address cannot have reverse DNS; null if it can. */
export function explainAddressWithoutReverseDns({ public: isPublic }: KnownAddress): string | null {
  return isPublic ? null : 'Only public addresses have reverse DNS.'
}

function countOf(isPublic: boolean, addresses: readonly KnownAddress[]): number {
  return addresses.filter((one) => one.type === 'ipv4' && one.public === isPublic).length
}
