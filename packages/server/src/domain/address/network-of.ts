import { printIpv4, printIpv6, readIpv4 } from './print-address.ts'
import type { PlacedAddress } from './pool.ts'
import { isIpv4, readIpv6 } from './read-address.ts'

/** What an address of a host is: of IPv4 for everybody or inside the region, or of IPv6. */
export const addressKinds = ['public', 'private', 'slaac'] as const
/** One kind of addresses. */
export type AddressKind = (typeof addressKinds)[number]

/** Gateway of every network of IPv6. */
const gateway6 = 'fe80::1'

/** The gateway of the network that an address is in: the first address behind the name; private networks have none. */
export function gatewayOf({ address, prefix }: PlacedAddress, kind: AddressKind): string | null {
  if (kind === 'private') return null
  if (kind === 'slaac') return gateway6
  const number = readIpv4(address)
  return printIpv4(number - (number % 2 ** (32 - prefix)) + 1)
}

/** The mask of the network that an address is in. */
export function subnetMaskOf({ address, prefix }: PlacedAddress): string {
  if (isIpv4(address)) return printIpv4(2 ** 32 - 2 ** (32 - prefix))
  return printIpv6(Array.from({ length: 8 }, (_none, group) => maskGroup(prefix - 16 * group)))
}

function maskGroup(bits: number): number {
  return 0x1_0000 - 2 ** (16 - Math.min(16, Math.max(0, bits)))
}

/** The address by which a host is known on its own link, from the one that it has in the network of its region; null when that is not of IPv6. */
export function linkLocalOf(slaac: string): PlacedAddress | null {
  const groups = readIpv6(slaac)
  return groups && { address: printIpv6([0xfe80, 0, 0, 0, ...groups.slice(4)]), prefix: 64 }
}

/** What reverse look-ups of an address answer unless a user says otherwise; null for nothing. */
export function usualRdns(address: string, kind: AddressKind, vendor: string): string | null {
  return kind === 'public' ? `${address.replaceAll('.', '-')}.ip.${vendor.toLowerCase()}usercontent.com` : null
}
