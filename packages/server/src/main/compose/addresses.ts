import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { isLoopback } from '../admin/is-loopback.ts'
import { OperatorFailure } from '../failures/index.ts'
import { settingTable } from '../settings/index.ts'
import type { Listen } from '../settings/index.ts'
import type { RunContext } from './run-context.ts'

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

/** The addresses of what was told to listen on `listen` and got `bound`. */
export function listAddresses(scheme: 'http' | 'https', listen: Listen, bound: AddressInfo): Addresses {
  const toOrigin = (host: string): string => `${scheme}://${host.includes(':') ? `[${host}]` : host}:${bound.port}`
  const isBeyondLoopback = !isLoopback(bound.address)
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

/** Errors of an address that was asked for, not of ours. */
const codes = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'])

/** Names the setting whose address cannot be listened on (exit 2); any other error as it is. To be thrown. */
export function refuseListen(variable: string, { host, port }: Listen, error: unknown): unknown {
  return codes.has(errorCode(error) ?? '')
    ? new OperatorFailure(
        `${variable}: cannot listen on ${host}:${port} (${errorMessage(error)}).${hintOf(error)}`,
        'usage',
        error,
      )
    : error
}

/** What to do where the port is taken, most likely by a second server on this machine. */
function hintOf(error: unknown): string {
  return errorCode(error) === 'EADDRINUSE' ? ' Stop the program that listens there, or use another port; 0 selects any free port.' : ''
}

/** Says what an operator should know who lets other machines reach the interface: tokens in the clear, and links of no use to them. */
export function warnOfReach({ settings, log }: Pick<RunContext, 'settings' | 'log'>, addresses: Addresses): void {
  if (!addresses.isBeyondLoopback) return
  const { listen, publicUrl, tlsCert, tlsKey, plainHttp } = settingTable
  const where = `${listen.variable}: other machines can reach the API`
  if (settings.tlsCert === null && settings.plainHttp === 'warn')
    log.warn(
      `${where}, and tokens and passwords are sent unencrypted. Set ${tlsCert.variable} and ${tlsKey.variable}, or ${plainHttp.variable}=allow if a proxy in front terminates TLS.`,
    )
  if (settings.publicUrl === null && addresses.all.length > 1)
    log.warn(
      `${where}, but links in responses contain ${addresses.origin}, which only this machine can reach. Set ${publicUrl.variable} to the address that clients use.`,
    )
}
