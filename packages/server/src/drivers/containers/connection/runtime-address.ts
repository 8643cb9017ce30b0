import { isIP } from 'node:net'
import { errorMessage } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'

/** Address of a container runtime. */
export type RuntimeAddress =
  | { readonly kind: 'unix'; readonly path: string }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number; readonly tls: RuntimeTls | null }
  | {
      readonly kind: 'ssh'
      readonly user: string
      readonly host: string
      readonly port: number | null
      /** Socket path on the remote machine; null for the default path of its `docker`. */
      readonly path: string | null
    }

/** Paths of PEM files, read for each connection, so that they can be renewed in place. */
export interface RuntimeTls {
  readonly ca: string
  readonly cert: string
  readonly key: string
}

/** Paths without shell metacharacters, because a remote shell receives the path. */
const plainPath = /^(\/[A-Za-z0-9._-]+)+$/
const plainUser = /^[A-Za-z_][A-Za-z0-9_.-]*$/
const plainHost = /^[A-Za-z0-9][A-Za-z0-9.-]*$/

/** Parses a runtime address. Throws Broken if invalid. Access to a runtime is root on its machine, so `tcp` without TLS is limited to loopback addresses. */
export function readRuntimeAddress(url: string, tls: RuntimeTls | null): RuntimeAddress {
  const reject = (why: string): never => {
    throw new DriverError('Broken', `The address of a container runtime ${why}.`)
  }
  if (!URL.canParse(url)) return reject('must be unix:///path, tcp://host:port or ssh://user@host')
  const { protocol, hostname, port, pathname, username, password, search, hash } = new URL(url)
  if (password !== '' || search !== '' || hash !== '') return reject('must have no password, query or fragment')
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  switch (protocol) {
    case 'unix:':
      return host === '' && pathname.length > 1
        ? { kind: 'unix', path: decodeURIComponent(pathname) }
        : reject('must name the path of a socket after unix://, as in unix:///run/docker.sock')
    case 'tcp:':
      if (host === '' || port === '' || username !== '' || !['', '/'].includes(pathname))
        return reject('must be tcp://host:port')
      if (!tls && !isLoopback(host)) return reject(`needs TLS, because ${host} is not a loopback address`)
      return { kind: 'tcp', host, port: Number(port), tls }
    case 'ssh:':
      if (!plainUser.test(username)) return reject('must name a user: ssh://user@host')
      if (!plainHost.test(host) && isIP(host) === 0) return reject('must name a host: ssh://user@host')
      if (!['', '/'].includes(pathname) && !plainPath.test(pathname))
        return reject('must have a path of letters, digits, dots, hyphens and underscores only')
      return {
        kind: 'ssh',
        user: username,
        host,
        port: port === '' ? null : Number(port),
        path: pathname.length > 1 ? pathname : null,
      }
    default:
      return reject('must begin with unix://, tcp:// or ssh://')
  }
}

/** Returns what is wrong with an address, as the end of a sentence about it; null if valid. Assumes TLS files. */
export function explainRuntimeAddress(url: string): string | null {
  try {
    readRuntimeAddress(url, { ca: '', cert: '', key: '' })
    return null
  } catch (error) {
    return errorMessage(error).replace(/^The address of a container runtime /, '')
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
