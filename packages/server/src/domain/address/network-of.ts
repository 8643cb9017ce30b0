import ipaddr from 'ipaddr.js'
import { printIpv4, readIpv4 } from '../shared/index.ts'
import type { PrefixedAddress } from './pool.ts'
import { isIpv4, readIpv6 } from './read-address.ts'

/** Kinds of host addresses; `slaac` is IPv6. */
export const addressKinds = ['public', 'private', 'slaac'] as const
/** Kind of a host address. */
export type AddressKind = (typeof addressKinds)[number]

const gateway6 = 'fe80::1'

/** Returns an address's gateway: the second address of a public IPv4 network, fe80::1 for IPv6, null for private networks. */
export function gatewayOf({ address, prefix }: PrefixedAddress, kind: AddressKind): string | null {
  if (kind === 'private') return null
  if (kind === 'slaac') return gateway6
  const number = readIpv4(address)
  return printIpv4(number - (number % 2 ** (32 - prefix)) + 1)
}

/** Returns the subnet mask of a network, in address notation. */
export function subnetMaskOf({ address, prefix }: PrefixedAddress): string {
  return (isIpv4(address) ? ipaddr.IPv4 : ipaddr.IPv6).subnetMaskFromPrefixLength(prefix).toString()
}

/** Returns the IPv6 link-local address of a SLAAC address; null unless IPv6. */
export function linkLocalOf(slaac: string): PrefixedAddress | null {
  const found = readIpv6(slaac)
  return found && { address: new ipaddr.IPv6([0xfe80, 0, 0, 0, ...found.parts.slice(4)]).toString(), prefix: 64 }
}

/** Returns the default reverse DNS name of a public IPv4 address, otherwise null. */
export function defaultRdns(address: string, kind: AddressKind, vendor: string): string | null {
  return kind === 'public' ? `${address.replaceAll('.', '-')}.ip.${vendor.toLowerCase()}usercontent.com` : null
}
