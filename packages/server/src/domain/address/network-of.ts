import { printIpv4, printIpv6, readIpv4 } from './print-address.ts'
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
  if (isIpv4(address)) return printIpv4(2 ** 32 - 2 ** (32 - prefix))
  return printIpv6(Array.from({ length: 8 }, (_none, group) => maskGroup(prefix - 16 * group)))
}

function maskGroup(bits: number): number {
  return 0x1_0000 - 2 ** (16 - Math.min(16, Math.max(0, bits)))
}

/** Returns the IPv6 link-local address of a SLAAC address; null unless IPv6. */
export function linkLocalOf(slaac: string): PrefixedAddress | null {
  const groups = readIpv6(slaac)
  return groups && { address: printIpv6([0xfe80, 0, 0, 0, ...groups.slice(4)]), prefix: 64 }
}

/** Returns the default reverse DNS name of a public IPv4 address, otherwise null. */
export function defaultRdns(address: string, kind: AddressKind, vendor: string): string | null {
  return kind === 'public' ? `${address.replaceAll('.', '-')}.ip.${vendor.toLowerCase()}usercontent.com` : null
}
