import { hostname } from 'node:os'

/** Wildcard addresses, and what a local client uses instead. */
const everywhere: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** URL of a listener for clients, never a wildcard address. */
export function makeOwnAddress(host: string, port: number): string {
  const told = everywhere.get(host) ?? host
  return `https://${told.includes(':') ? `[${told}]` : told}:${port}`
}

/** Names in a listener's own certificate, for clients without a cluster's name. A wildcard `host` adds the machine's host name. */
export function listOwnNames(host: string, urls: readonly string[]): readonly [string, ...string[]] {
  const machine = everywhere.has(host) ? [hostname()] : []
  const named = [host, ...machine, ...urls.map((url) => new URL(url).hostname)].map(bare).filter((name) => name !== '')
  return ['localhost', ...new Set([...named, '127.0.0.1', '::1'].filter((name) => name !== 'localhost'))]
}

/** Removes what a certificate cannot contain: brackets of a URL and the zone of an interface. */
function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
}
