import { hostname } from 'node:os'

const everywhere = new Set(['0.0.0.0', '::'])

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
