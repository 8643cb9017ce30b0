import { hostname } from 'node:os'

/** Wildcard addresses, and what a local client uses instead. */
const wildcardHosts: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** URL of a listener for clients, never a wildcard address. */
export function makeListenerUrl(host: string, port: number): string {
  const reachableHost = wildcardHosts.get(host) ?? host
  return `https://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${port}`
}

/** Names in a listener's own certificate, for clients without a cluster's name. A wildcard `host` adds the machine's host name. */
export function listListenerNames(host: string, urls: readonly string[]): readonly [string, ...string[]] {
  const machine = wildcardHosts.has(host) ? [hostname()] : []
  const named = [host, ...machine, ...urls.map((url) => new URL(url).hostname)]
    .map(stripHost)
    .filter((name) => name !== '')
  return ['localhost', ...new Set([...named, '127.0.0.1', '::1'].filter((name) => name !== 'localhost'))]
}

/** Removes what a certificate cannot contain: brackets of a URL and the zone of an interface. */
function stripHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
}
