import ipaddr from 'ipaddr.js'
import { nameDevice, macOf } from '../domains/host-interface.ts'
import type { HostRecord } from '../domains/host-record.ts'
import type { AddressRanges, ManagedNetwork } from '../libvirt-options.ts'

/** Host record fields that determine the host's port. */
export type PortOwner = Pick<HostRecord, 'stamp' | 'region' | 'ipv4' | 'ipv6'>

/** Complete desired network of a hypervisor. Contains no text of a user. */
export interface NetworkState {
  readonly installation: string
  readonly bridge: string
  readonly isNat: boolean
  /** True if requests to the metadata service are redirected to this hypervisor. */
  readonly hasMetadata: boolean
  readonly nameServers: readonly string[]
  readonly ports: readonly NetworkPort[]
  /** Addresses of the bridge with prefix lengths: a gateway for each network of a host. */
  readonly gateways: readonly string[]
  /** Ranges of the hosts' regions, translated if `isNat`. */
  readonly ranges: readonly string[]
}

/** A host's port of the bridge, with the addresses that it may use. */
export interface NetworkPort {
  readonly hostId: number
  readonly uid: string
  readonly device: string
  readonly mac: string
  readonly ipv4: readonly string[]
  /** Canonical addresses, without link-local addresses. */
  readonly ipv6: readonly string[]
  readonly linkLocal: readonly string[]
}

/** Address of a host in its network. */
export interface PortAddress {
  readonly address: string
  readonly prefix: number
  /** First address of the network: `.1` of a /24 or smaller network, `::1` of a /64 network. Null for a private or unknown network. */
  readonly gateway: string | null
}

const networkPrefix = 24
const slaacPrefix = 64

/** Returns the desired network of these hosts. Moorage serves metadata on its own machine only. */
export function describeNetwork(
  network: ManagedNetwork,
  hosts: readonly PortOwner[],
  hasMetadata: boolean,
): NetworkState {
  const { installation, bridge, kind, nameServers, ranges } = network
  const used = [...new Set(hosts.map(({ region }) => region))].flatMap((region) => ranges[region] ?? [])
  const addresses = hosts.flatMap((host) => describeAddresses(network, host))
  const gateways = addresses.flatMap(({ gateway, prefix }) => (gateway === null ? [] : [`${gateway}/${prefix}`]))
  return {
    installation,
    bridge,
    isNat: kind === 'nat',
    hasMetadata,
    nameServers,
    ports: hosts.toSorted((one, other) => one.stamp.id - other.stamp.id).map((host) => describePort(network, host)),
    gateways: [...new Set(gateways)].toSorted(),
    ranges: [...new Set(used.flatMap(({ ipv4, ipv6 }) => [...ipv4, ipv6]))].toSorted(),
  }
}

function describePort(network: ManagedNetwork, host: PortOwner): NetworkPort {
  const { uid, id } = host.stamp
  const mac = macOf(uid)
  const addresses = describeAddresses(network, host).map(({ address }) => address)
  const ipv6 = addresses.filter(isIpv6)
  return {
    hostId: id,
    uid,
    device: nameDevice(network.bridge, uid),
    mac,
    ipv4: addresses.filter((one) => !isIpv6(one)),
    ipv6,
    linkLocal: [linkLocalOfMac(mac), ...ipv6.map((one) => linkLocal(ipaddr.IPv6.parse(one).parts.slice(4)))],
  }
}

/** Returns a host's addresses, IPv4 first, in canonical form. Leaves out invalid addresses. */
export function describeAddresses({ ranges }: ManagedNetwork, { region, ipv4, ipv6 }: PortOwner): PortAddress[] {
  const four = ipv4.map(withoutPrefix).filter((one) => ipaddr.IPv4.isValidFourPartDecimal(one))
  const six = withoutPrefix(ipv6)
  const isValid = ipaddr.IPv6.isValid(six) && !six.includes('%')
  return [...four.map((one) => describeIpv4(one, ranges[region])), ...(isValid ? [describeIpv6(six)] : [])]
}

function describeIpv4(address: string, ranges: AddressRanges | undefined): PortAddress {
  const range = [...(ranges?.ipv4 ?? []), ...(ranges ? [ranges.privateIpv4] : [])].find((one) =>
    ipaddr.IPv4.parse(address).match(ipaddr.IPv4.parseCIDR(one)),
  )
  const length = Number(range?.split('/')[1] ?? networkPrefix)
  if (range === undefined || range === ranges?.privateIpv4) return { address, prefix: length, gateway: null }
  const prefix = Math.max(networkPrefix, length)
  const bytes = ipaddr.IPv4.networkAddressFromCIDR(`${address}/${prefix}`).toByteArray()
  return { address, prefix, gateway: [...bytes.slice(0, 3), (bytes[3] ?? 0) + 1].join('.') }
}

function describeIpv6(text: string): PortAddress {
  const { parts } = ipaddr.IPv6.parse(text)
  const gateway = new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 1]).toString()
  return { address: new ipaddr.IPv6(parts).toString(), prefix: slaacPrefix, gateway }
}

/** True for an IPv6 address. */
export const isIpv6 = (address: string): boolean => address.includes(':')

const withoutPrefix = (address: string): string => address.split('/')[0] ?? ''

const linkLocal = (parts: readonly number[]): string => new ipaddr.IPv6([0xfe80, 0, 0, 0, ...parts]).toString()

/** Link-local address that Linux derives from a MAC address (RFC 4291, appendix A). */
function linkLocalOfMac(mac: string): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = mac.split(':').map((part) => Number.parseInt(part, 16))
  return linkLocal([((a ^ 2) << 8) | b, (c << 8) | 0xff, 0xfe00 | d, (e << 8) | f])
}
