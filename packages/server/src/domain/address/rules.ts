import { ApiError } from '../shared/index.ts'
import type { AddressKind } from './network-of.ts'

/** Maximum public IPv4 addresses of a host. */
export const publicAddressesMax = 8

/** Returns address.full at the maximum of this kind, 8 public or one private; otherwise null (decision H16). */
export function explainAddressLimit(kind: 'public' | 'private', held: readonly AddressKind[]): ApiError | null {
  const count = held.filter((one) => one === kind).length
  if (kind === 'private')
    return count === 0
      ? null
      : new ApiError('address.full', 'The host already has a private IPv4 address. The maximum is 1.')
  if (count < publicAddressesMax) return null
  return new ApiError(
    'address.full',
    `The host has ${count} public IPv4 addresses. The maximum is ${publicAddressesMax}.`,
  )
}

/** Returns address.kept for an IPv6 address and the last public IPv4 address, otherwise null (decision H16). */
export function explainKept(kind: AddressKind, held: readonly AddressKind[]): ApiError | null {
  if (kind === 'slaac') return new ApiError('address.kept', 'The IPv6 address of a host cannot be deleted.')
  if (kind === 'private' || held.filter((one) => one === 'public').length > 1) return null
  return new ApiError('address.kept', 'The last public IPv4 address of a host cannot be deleted.')
}

/** Returns address.reserved_unsupported if the request reserves an address; otherwise empty. */
export function checkReserved(isReserved: boolean | undefined): readonly ApiError[] {
  return isReserved === true
    ? [
        new ApiError('address.reserved_unsupported', 'reserved must be false: reserved addresses are not supported', {
          field: 'reserved',
        }),
      ]
    : []
}

/** Domain name of at least two labels of letters, digits and hyphens (RFC 1123). */
const namePattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** Returns address.rdns_invalid unless the name is fully qualified, null or undefined; otherwise an empty list. */
export function checkRdns(name: string | null | undefined): readonly ApiError[] {
  return name === null || name === undefined || namePattern.test(name)
    ? []
    : [new ApiError('address.rdns_invalid', 'rdns must be a fully qualified domain name', { field: 'rdns' })]
}

/** Returns address.rdns_private for private addresses, which have no reverse DNS; otherwise null. */
export function explainRdnsKind(kind: AddressKind): ApiError | null {
  return kind === 'private'
    ? new ApiError('address.rdns_private', 'Private addresses do not support reverse DNS.', { field: 'rdns' })
    : null
}

/**
 * Returns address.rdns_unknown if the lookup failed (`found` is null), address.rdns_unmatched unless the name resolves to the address, otherwise null (decision
 * H16).
 */
export function explainForward(name: string, address: string, found: readonly string[] | null): ApiError | null {
  const at = { field: 'rdns' } as const
  if (!found) return new ApiError('address.rdns_unknown', `The name '${name}' could not be looked up at this time.`, at)
  if (found.includes(address)) return null
  const reason = `No match was found for '${name}'. Reverse DNS must have a matching forward entry.`
  return new ApiError('address.rdns_unmatched', reason, at)
}
