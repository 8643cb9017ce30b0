import { printIpv4, printIpv6, readIpv4 } from './print-address.ts'

/** Addresses of IPv4 that an installation gives to hosts, as ranges in CIDR notation. */
export type AddressPool = readonly string[]

/** What hosts of a region get their addresses of: ranges of IPv4 and one network of IPv6 with a prefix of 64. */
export interface RegionAddresses {
  readonly ipv4: AddressPool
  readonly ipv6: string
}

/** An address with the length of the name of its network, in bits. */
export interface PlacedAddress {
  readonly address: string
  readonly prefix: number
}

/** Where the addresses of a region come from; catalogue entries that say nothing take these: a range for benchmarks (RFC 2544) and one for documentation (RFC 3849), which nobody reaches. */
export const usualAddresses: RegionAddresses = { ipv4: ['198.18.0.0/15'], ipv6: '2001:db8::/64' }

/** Private addresses of hosts, in every region one network (decision H16). */
export const privatePool: AddressPool = ['192.168.128.0/17']
/** Length of the name of that network, in bits. */
export const privatePrefix = 17

/** Networks are seen as /24 at most: the first address of each is its name, the next its gateway, the last for all. */
const networkPrefix = 24
const reservedPerNetwork = 3
/** Length of the name of a network of IPv6. */
const slaacPrefix = 64

/** A range as numbers: its first address and the last. */
export interface AddressRange {
  readonly first: number
  readonly last: number
}

interface Range {
  readonly base: number
  readonly prefix: number
  readonly networks: number
  /** Addresses that hosts can have in each of its networks. */
  readonly usable: number
  readonly networkSize: number
}

/** Number of addresses that hosts can have. */
export function countAddresses(pool: AddressPool): number {
  return pool.map(readRange).reduce((sum, one) => sum + one.networks * one.usable, 0)
}

/** The address with this number, from 0 on; numbers beyond the pool begin anew. */
export function addressAt(pool: AddressPool, index: number): PlacedAddress {
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

/** The address of IPv6 that a host gives itself in the network of its region, by its number; each host has another. */
export function slaacAddress(range: string, hostId: number): PlacedAddress {
  const named = before(range, '::')
    .split(':')
    .map((group) => Number.parseInt(group, 16))
  const network = Array.from({ length: 4 }, (_none, index) => named[index] ?? 0)
  const part = (unit: number) => Math.floor(hostId / unit) % 65_536
  const groups = [...network, 0xf03c, part(2 ** 32), part(65_536), part(1)]
  return { address: printIpv6(groups), prefix: slaacPrefix }
}

/** From where to where a range of IPv4 goes; null when what stands before its prefix is not its first address. */
export function spanRange(range: string): AddressRange | null {
  const first = readIpv4(before(range, '/'))
  const size = 2 ** (32 - prefixOf(range))
  return first % size === 0 ? { first, last: first + size - 1 } : null
}

function before(range: string, mark: string): string {
  return range.slice(0, range.indexOf(mark))
}

function prefixOf(range: string): number {
  return Number(range.split('/')[1])
}

function readRange(range: string): Range {
  const prefix = Math.max(prefixOf(range), networkPrefix)
  const networkSize = 2 ** (32 - prefix)
  const networks = 2 ** (32 - prefixOf(range)) / networkSize
  const base = readIpv4(before(range, '/'))
  return { base, prefix, networks, usable: networkSize - reservedPerNetwork, networkSize }
}
