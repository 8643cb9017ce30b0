import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { isLoopback } from '../admin/is-loopback.ts'
import { OperatorFailure } from '../failures/index.ts'
import { settingTable } from '../settings/index.ts'
import type { Listen } from '../settings/index.ts'
import type { RunContext } from './run-context.ts'

/** Addresses of a listener. */
export interface Addresses {
  /** Public origin, with loopback instead of a wildcard. */
  readonly origin: string
  readonly localOrigin: string
  readonly all: readonly string[]
  readonly isExposed: boolean
}

const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/**
 * Returns a listener's public and local origin, all origins, and whether other machines can reach it. A wildcard means loopback and every external address.
 */
export function listAddresses(scheme: 'http' | 'https', listen: Listen, bound: AddressInfo): Addresses {
  const toOrigin = (host: string): string => `${scheme}://${host.includes(':') ? `[${host}]` : host}:${bound.port}`
  const isExposed = !isLoopback(bound.address)
  const self = everywhere[bound.address]
  if (self === undefined) {
    const origin = toOrigin(listen.host)
    return { origin, localOrigin: toOrigin(bound.address), all: [origin], isExposed }
  }
  const others = ownAddresses(bound.address === '::').map(toOrigin)
  return { origin: toOrigin(self), localOrigin: toOrigin(self), all: [toOrigin(self), ...others], isExposed }
}

/** Omits link-local IPv6 addresses, because URLs cannot contain a zone. */
function ownAddresses(isBoth: boolean): readonly string[] {
  const infos = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  return infos
    .filter((info) => !info.internal && (isBoth || info.family === 'IPv4') && !info.address.startsWith('fe80:'))
    .map((info) => info.address)
}

const codes = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'])

/** Returns an OperatorFailure (exit 2) that names the setting if the address is unusable, otherwise the error. */
export function toListenFailure(variable: string, { host, port }: Listen, error: unknown): unknown {
  return codes.has(errorCode(error) ?? '')
    ? new OperatorFailure(
        `${variable}: cannot listen on ${host}:${port} (${errorMessage(error)}).${hintOf(error)}`,
        'usage',
        error,
      )
    : error
}

function hintOf(error: unknown): string {
  return errorCode(error) === 'EADDRINUSE'
    ? ' Stop the program that listens there, or use another port; 0 selects any free port.'
    : ''
}

/** Logs a warning if other machines can reach the API without TLS, or get links that only this machine can reach. Does nothing for a loopback listener. */
export function warnAboutExposure({ settings, log }: Pick<RunContext, 'settings' | 'log'>, addresses: Addresses): void {
  if (!addresses.isExposed) return
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
