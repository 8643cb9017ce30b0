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
  readonly device: string
  readonly mac: string
  readonly ipv4: readonly string[]
  /** Canonical addresses, without link-local addresses. */
  readonly ipv6: readonly string[]
  readonly linkLocal: readonly string[]
}

/** Addresses of a host with prefix lengths, and its gateways. */
export interface PortAddresses {
  readonly addresses: readonly string[]
  readonly gateway4: string | null
  readonly gateway6: string | null
}

const networkPrefix = 24
const slaacPrefix = 64

/** Returns the desired network of these hosts. Invalid addresses are left out. */
export function describeNetwork(network: ManagedNetwork, hosts: readonly PortOwner[]): NetworkState {
  const { installation, bridge, kind, nameServers, ranges } = network
  const used = [...new Set(hosts.map(({ region }) => region))].flatMap((region) => ranges[region] ?? [])
  const gateways = hosts.flatMap((host) => gatewaysOf(network, host))
  return {
    installation,
    bridge,
    isNat: kind === 'nat',
    nameServers,
    ports: hosts.toSorted((one, other) => one.stamp.id - other.stamp.id).map((host) => describePort(network, host)),
    gateways: [...new Set(gateways)].toSorted(),
    ranges: [...new Set(used.flatMap(({ ipv4, ipv6 }) => [...ipv4, ipv6]))].toSorted(),
  }
}

function describePort({ bridge }: ManagedNetwork, { stamp, ipv4, ipv6 }: PortOwner): NetworkPort {
  const mac = macOf(stamp.uid)
  const six = readIpv6(ipv6)
  return {
    hostId: stamp.id,
    device: nameDevice(bridge, stamp.uid),
    mac,
    ipv4: ipv4.map(withoutPrefix).filter((one) => ipaddr.IPv4.isValidFourPartDecimal(one)),
    ipv6: six ? [six.toString()] : [],
    linkLocal: [linkLocalOfMac(mac), ...(six ? [linkLocal(six.parts.slice(4))] : [])],
  }
}

/** Returns a host's addresses and gateways; `gateway4` is that of the first public address. */
export function describeAddresses(network: ManagedNetwork, host: PortOwner): PortAddresses {
  const ranges = network.ranges[host.region]
  const four = describePort(network, host).ipv4
  const six = readIpv6(host.ipv6)
  const addresses = four.map((one) => `${one}/${prefixOf(one, ranges)}`)
  const gateways = gatewaysOf(network, host).map(withoutPrefix)
  return {
    addresses: [...addresses, ...(six ? [`${six.toString()}/${slaacPrefix}`] : [])],
    gateway4: gateways.find((one) => ipaddr.IPv4.isValid(one)) ?? null,
    gateway6: gateways.find((one) => !ipaddr.IPv4.isValid(one)) ?? null,
  }
}

/** The first address of each network: `.1` of a /24 or smaller network, `::1` of a /64 network. */
function gatewaysOf(network: ManagedNetwork, host: PortOwner): string[] {
  const ranges = network.ranges[host.region]
  const four = describePort(network, host).ipv4.flatMap((one) => {
    const range = ranges?.ipv4.find((other) => isWithin(one, other))
    if (range === undefined) return []
    const prefix = Math.max(networkPrefix, Number(range.split('/')[1]))
    const bytes = ipaddr.IPv4.networkAddressFromCIDR(`${one}/${prefix}`).toByteArray()
    return [`${[...bytes.slice(0, 3), (bytes[3] ?? 0) + 1].join('.')}/${prefix}`]
  })
  const six = readIpv6(host.ipv6)
  if (!six) return four
  return [...four, `${new ipaddr.IPv6([...six.parts.slice(0, 4), 0, 0, 0, 1]).toString()}/${slaacPrefix}`]
}

function prefixOf(address: string, ranges: AddressRanges | undefined): number {
  if (ranges && isWithin(address, ranges.privateIpv4)) return Number(ranges.privateIpv4.split('/')[1])
  const range = ranges?.ipv4.find((one) => isWithin(address, one))
  return Math.max(networkPrefix, Number(range?.split('/')[1] ?? networkPrefix))
}

const isWithin = (address: string, range: string): boolean =>
  ipaddr.IPv4.parse(address).match(ipaddr.IPv4.parseCIDR(range))

const withoutPrefix = (address: string): string => address.split('/')[0] ?? ''

function readIpv6(text: string): ipaddr.IPv6 | null {
  const address = withoutPrefix(text)
  return ipaddr.IPv6.isValid(address) && !address.includes('%') ? ipaddr.IPv6.parse(address) : null
}

const linkLocal = (parts: readonly number[]): string => new ipaddr.IPv6([0xfe80, 0, 0, 0, ...parts]).toString()

/** Link-local address that Linux derives from a MAC address (RFC 4291, appendix A). */
function linkLocalOfMac(mac: string): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = mac.split(':').map((part) => Number.parseInt(part, 16))
  return linkLocal([((a ^ 2) << 8) | b, (c << 8) | 0xff, 0xfe00 | d, (e << 8) | f])
}
