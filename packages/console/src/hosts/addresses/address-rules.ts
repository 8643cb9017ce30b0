import type { Address } from '@moorage/sdk'

/** Most addresses of IPv4 of each kind that a host can have (decision H16.3). */
const most = { public: 8, private: 1 } as const

type KnownAddress = Pick<Address, 'type' | 'public'>

/** What an address is for, as people say it. */
export function addressKind({ type, public: isPublic }: KnownAddress): string {
  if (type === 'ipv6') return isPublic ? 'IPv6' : 'IPv6 link-local'
  return isPublic ? 'Public IPv4' : 'Private IPv4'
}

/** Why a host can have no more addresses of a kind; null where it can. */
export function addressesFull(isPublic: boolean, addresses: readonly KnownAddress[]): string | null {
  const count = countOf(isPublic, addresses)
  const kind = isPublic ? 'public' : 'private'
  return count < most[kind] ? null : `The host already has ${count} of ${most[kind]} ${kind} IPv4 addresses.`
}

/** Why an address cannot be taken from its host; null where it can (decision H16.3). */
export function addressKept(
  { type, public: isPublic }: KnownAddress,
  addresses: readonly KnownAddress[],
): string | null {
  if (type === 'ipv6') return 'You cannot remove IPv6 addresses from a host.'
  return isPublic && countOf(true, addresses) < 2 ? 'You cannot remove the last public IPv4 address of a host.' : null
}

/** Why an address cannot be given a reverse name; null where it can. */
export function addressNameless({ public: isPublic }: KnownAddress): string | null {
  return isPublic ? null : 'Only public addresses have reverse DNS.'
}

function countOf(isPublic: boolean, addresses: readonly KnownAddress[]): number {
  return addresses.filter((one) => one.type === 'ipv4' && one.public === isPublic).length
}
