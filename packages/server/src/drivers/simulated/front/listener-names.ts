import { hostname } from 'node:os'

const wildcardHosts: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** `https` URL for clients, with IPv6 hosts in brackets and a reachable host for a wildcard address. */
export function makeListenerUrl(host: string, port: number): string {
  const reachableHost = wildcardHosts.get(host) ?? host
  return `https://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${port}`
}

/** Names in a listener's own certificate: localhost, loopback addresses, `host` and the URLs' hosts; for a wildcard, also the machine's. */
export function listListenerNames(host: string, urls: readonly string[]): readonly [string, ...string[]] {
  const machine = wildcardHosts.has(host) ? [hostname()] : []
  const named = [host, ...machine, ...urls.map((url) => new URL(url).hostname)]
    .map(stripHost)
    .filter((name) => name !== '')
  return ['localhost', ...new Set([...named, '127.0.0.1', '::1'].filter((name) => name !== 'localhost'))]
}

/** Certificates can contain neither URL brackets nor interface zones. */
function stripHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
}
