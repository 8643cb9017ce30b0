import { type AddressInfo, BlockList } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Listen } from '../settings/index.ts'

/** Where a listener can be reached. */
export interface Addresses {
  /** What is written to files and named in links: the address that was asked for, or loopback's where that stands for all. */
  readonly origin: string
  /** Where this machine reaches it, whatever clients are told. */
  readonly localOrigin: string
  /** All of them, that one first: more than one where every address of the machine is listened on. */
  readonly all: readonly string[]
  /** Whether other machines reach it, too. */
  readonly isBeyondLoopback: boolean
}

/** Addresses that stand for all of the machine's, and what stands for them on the machine itself. */
const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** The addresses of what was told to listen on `listen` and got `bound`. */
export function listAddresses(scheme: 'http' | 'https', listen: Listen, bound: AddressInfo): Addresses {
  const toOrigin = (host: string): string => `${scheme}://${host.includes(':') ? `[${host}]` : host}:${bound.port}`
  const isBeyondLoopback = !loopback.check(bound.address, bound.family === 'IPv6' ? 'ipv6' : 'ipv4')
  const self = everywhere[bound.address]
  if (self === undefined) {
    const origin = toOrigin(listen.host)
    return { origin, localOrigin: toOrigin(bound.address), all: [origin], isBeyondLoopback }
  }
  const others = ownAddresses(bound.address === '::').map(toOrigin)
  return { origin: toOrigin(self), localOrigin: toOrigin(self), all: [toOrigin(self), ...others], isBeyondLoopback }
}

/** Those of the machine's interfaces that others can use; addresses that need a zone are of no use in a link. */
function ownAddresses(isBoth: boolean): readonly string[] {
  const infos = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  return infos
    .filter((info) => !info.internal && (isBoth || info.family === 'IPv4') && !info.address.startsWith('fe80:'))
    .map((info) => info.address)
}
