import { hostname } from 'node:os'

/** Addresses that stand for all of the machine's, and what a client on the machine reaches them by. */
const everywhere: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** The URL of a listener that clients can be told: never one of "every address", which is nowhere to go to. */
export function makeOwnAddress(host: string, port: number): string {
  const told = everywhere.get(host) ?? host
  return `https://${told.includes(':') ? `[${told}]` : told}:${port}`
}

/**
 * Names that a listener's own certificate holds for: clients that ask for no cluster's name reach it by one of them. `host` is what it
 * listens on; where that is every address of the machine, the machine's name is among them.
 */
export function listOwnNames(host: string, urls: readonly string[]): readonly [string, ...string[]] {
  const machine = everywhere.has(host) ? [hostname()] : []
  const named = [host, ...machine, ...urls.map((url) => new URL(url).hostname)].map(bare).filter((name) => name !== '')
  return ['localhost', ...new Set([...named, '127.0.0.1', '::1'].filter((name) => name !== 'localhost'))]
}

/** Without the brackets of a URL and the zone of an interface, neither of which a certificate can name. */
function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
}
