import type { NetworkState } from './describe-network.ts'

/** Port of the metadata service's listeners at the gateways. Only root and CAP_NET_BIND_SERVICE can bind it. */
export const metadataPort = 254

/** Addresses of the metadata service in guests, by nftables family. */
const addresses = { ip: '169.254.169.254', ip6: 'fd00:a9fe:a9fe::1' } as const
const families = ['ip', 'ip6'] as const
/** Packet mark of requests whose source address the bridge has verified. */
const mark = '0xa9'

/** Returns the gateways to which requests are redirected, at most one of each family; empty if the service is not available. */
export function listMetadataGateways({ gateways, hasMetadata }: NetworkState): readonly string[] {
  const known = hasMetadata ? gateways.map((one) => one.replace(/[/].*/, '')) : []
  return families.flatMap((family) => known.find((one) => familyOf(one) === family) ?? [])
}

const familyOf = (address: string): 'ip' | 'ip6' => (address.includes(':') ? 'ip6' : 'ip')

/** Rules of the bridge family that mark and accept requests to the service. Earlier rules have dropped those with a foreign source address. */
export const markingRules = families
  .map((family) => `    ${family} daddr ${addresses[family]} tcp dport 80 meta mark set ${mark} accept\n`)
  .join('')

/** Returns the rule that prevents the hypervisor from forwarding requests to another metadata service; link-local IPv4 addresses have their own rule. */
export const renderMetadataDrop = (bridge: string): string =>
  `    iifname "${bridge}" ip6 daddr ${addresses.ip6} drop\n`

/**
 * Returns the chains that redirect marked requests to the listener at the gateway. They drop all other packets to the listener, including those of other
 * interfaces, other networks and this machine.
 */
export function renderMetadataChains(state: NetworkState): string {
  const gateways = listMetadataGateways(state)
  if (gateways.length === 0) return ''
  const source = `iifname "${state.bridge}" meta mark ${mark}`
  const lines = gateways.map((gateway) => {
    const family = familyOf(gateway)
    const target = family === 'ip6' ? `[${gateway}]` : gateway
    return {
      redirect: `    ${source} ${family} daddr ${addresses[family]} tcp dport 80 dnat ${family} to ${target}:${metadataPort}\n`,
      drop: `    ${family} daddr ${gateway} tcp dport ${metadataPort} drop\n`,
    }
  })
  return `
  chain metadata {
    type nat hook prerouting priority -100; policy accept;
${lines.map(({ redirect }) => redirect).join('')}  }
  chain listener {
    type filter hook input priority 0; policy accept;
    ${source} ct status dnat accept
${lines.map(({ drop }) => drop).join('')}  }`
}
