import ipaddr from 'ipaddr.js'
import { printIpv4, readIpv4 } from '../shared/index.ts'

/** IPv4 ranges in CIDR notation. */
export type AddressPool = readonly string[]

/** IPv4 ranges and IPv6 /64 network of a region's hosts. */
export interface RegionAddresses {
  readonly ipv4: AddressPool
  readonly ipv6: string
}

/** Address with prefix length in bits. */
export interface PrefixedAddress {
  readonly address: string
  readonly prefix: number
}

/** Default addresses: benchmark range (RFC 2544) and documentation range (RFC 3849), which are never routed. */
export const defaultAddresses: RegionAddresses = { ipv4: ['198.18.0.0/15'], ipv6: '2001:db8::/64' }

/** Private IPv4 range, the same in every region (decision H16). */
export const privatePool: AddressPool = ['192.168.128.0/17']
/** Prefix length of `privatePool`. */
export const privatePrefix = 17

/** Ranges are split into networks of at most 256 addresses. Each reserves its first (network), second (gateway) and last (broadcast) address. */
const networkPrefix = 24
const reservedPerNetwork = 3
const slaacPrefix = 64

/** Range as numbers, both ends inclusive. */
export interface AddressRange {
  readonly first: number
  readonly last: number
}

interface Range {
  readonly base: number
  readonly prefix: number
  readonly networks: number
  readonly usable: number
  readonly networkSize: number
}

/** Returns a pool's number of usable host addresses, without network, gateway and broadcast addresses. */
export function countAddresses(pool: AddressPool): number {
  return pool.map(readRange).reduce((sum, one) => sum + one.networks * one.usable, 0)
}

/** Returns the usable address with this index from 0, modulo the size of the pool. Throws Error for an empty pool. */
export function addressAt(pool: AddressPool, index: number): PrefixedAddress {
  let rest = index % countAddresses(pool)
  for (const { base, prefix, networks, usable, networkSize } of pool.map(readRange)) {
    if (rest < networks * usable) {
      const number = base + Math.floor(rest / usable) * networkSize + 2 + (rest % usable)
      return { address: printIpv4(number), prefix }
    }
    rest -= networks * usable
  }
  throw new Error('a pool without addresses')
}

/** Returns the SLAAC address in the region's network, unique by the host ID. */
export function slaacAddress(range: string, hostId: number): PrefixedAddress {
  const network = ipaddr.IPv6.parseCIDR(range)[0].parts.slice(0, 4)
  const part = (unit: number) => Math.floor(hostId / unit) % 65_536
  const groups = [...network, 0xf03c, part(2 ** 32), part(65_536), part(1)]
  return { address: new ipaddr.IPv6(groups).toString(), prefix: slaacPrefix }
}

/** Returns the first and last address of an IPv4 range; null if the address has bits set beyond the prefix. */
export function spanRange(range: string): AddressRange | null {
  const first = firstOf(range)
  const size = 2 ** (32 - prefixOf(range))
  return first % size === 0 ? { first, last: first + size - 1 } : null
}

function firstOf(range: string): number {
  return readIpv4(range.slice(0, range.indexOf('/')))
}

function prefixOf(range: string): number {
  return Number(range.split('/')[1])
}

function readRange(range: string): Range {
  const prefix = Math.max(prefixOf(range), networkPrefix)
  const networkSize = 2 ** (32 - prefix)
  const networks = 2 ** (32 - prefixOf(range)) / networkSize
  const base = firstOf(range)
  return { base, prefix, networks, usable: networkSize - reservedPerNetwork, networkSize }
}
