import { Fault } from '../shared/index.ts'
import type { AddressKind } from './network-of.ts'

/** Public addresses that a host can have. */
export const publicAddressesMax = 8

/** Why a host cannot have one more address of a kind, given the kinds of those that it has; null when it can (decision H16). */
export function explainAddressLimit(kind: 'public' | 'private', held: readonly AddressKind[]): Fault | null {
  const count = held.filter((one) => one === kind).length
  if (kind === 'private')
    return count === 0
      ? null
      : new Fault('address.full', 'The host already has a private IPv4 address. The maximum is 1.')
  if (count < publicAddressesMax) return null
  return new Fault('address.full', `The host has ${count} public IPv4 addresses. The maximum is ${publicAddressesMax}.`)
}

/** Why an address cannot be taken from its host; null when it can (decision H16). */
export function explainKept(kind: AddressKind, held: readonly AddressKind[]): Fault | null {
  if (kind === 'slaac') return new Fault('address.kept', 'The IPv6 address of a host cannot be deleted.')
  if (kind === 'private' || held.filter((one) => one === 'public').length > 1) return null
  return new Fault('address.kept', 'The last public IPv4 address of a host cannot be deleted.')
}

/** What is wrong with a body that speaks of reserved addresses; empty when nothing is. */
export function checkReserved(isReserved: boolean | undefined): readonly Fault[] {
  return isReserved === true
    ? [
        new Fault('address.reserved_unsupported', 'reserved must be false: reserved addresses are not supported', {
          field: 'reserved',
        }),
      ]
    : []
}

/** Labels of letters, digits and hyphens, at least two of them (RFC 1123). */
const namePattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** What is wrong with the form of a name for reverse look-ups; empty when nothing is. */
export function checkRdns(name: string | null | undefined): readonly Fault[] {
  return name === null || name === undefined || namePattern.test(name)
    ? []
    : [new Fault('address.rdns_invalid', 'rdns must be a fully qualified domain name', { field: 'rdns' })]
}

/** Why reverse look-ups of a private address cannot answer a name; null when it has none. */
export function explainRdnsKind(kind: AddressKind): Fault | null {
  return kind === 'private'
    ? new Fault('address.rdns_private', 'Private addresses do not support reverse DNS.', { field: 'rdns' })
    : null
}

/** Why a name cannot stand for an address, given the addresses that it leads to, null where that is not known (decision H16); null when it can. */
export function explainForward(name: string, address: string, found: readonly string[] | null): Fault | null {
  const at = { field: 'rdns' } as const
  if (!found) return new Fault('address.rdns_unknown', `The name '${name}' could not be looked up at this time.`, at)
  if (found.includes(address)) return null
  const reason = `No match was found for '${name}'. Reverse DNS must have a matching forward entry.`
  return new Fault('address.rdns_unmatched', reason, at)
}
