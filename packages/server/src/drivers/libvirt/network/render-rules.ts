import ipaddr from 'ipaddr.js'
import { devicePrefix } from '../domains/host-interface.ts'
import type { NetworkPort, NetworkState } from './describe-network.ts'
import { markingRules, renderMetadataChains, renderMetadataDrop } from './metadata-redirect.ts'

/** Name of a network's nftables tables, one in the family `bridge` and one in `inet`. */
export const nameTable = (bridge: string): string => `moorage-${bridge}`

const families = ['bridge', 'inet'] as const

/** Returns input of `nft -f -` that removes both tables, which may be missing. */
export function renderRemoval(bridge: string): string {
  return families
    .map((family) => `table ${family} ${nameTable(bridge)}\ndelete table ${family} ${nameTable(bridge)}\n`)
    .join('')
}

/**
 * Returns input of `nft -f -` that replaces both tables atomically. The bridge family binds the MAC address and all source addresses to the port, and drops
 * router advertisements and DHCP answers of guests; `inet` translates addresses. nft 1.0.6 needs each closing brace on its own line.
 */
export function renderRules(state: NetworkState): string {
  const { bridge } = state
  return `${renderRemoval(bridge)}table bridge ${nameTable(bridge)} {
  counter spoofed {
  }
${renderSources(state.ports)}
  chain source {
    type filter hook prerouting priority -300; policy accept;
    iifname != "${devicePrefix(bridge)}*" accept
    iifname . ether saddr != @macs counter name spoofed drop
    ether type arp iifname . arp saddr ether != @macs counter name spoofed drop
    ether type arp arp saddr ip 0.0.0.0 accept
    ether type arp iifname . arp saddr ip != @ipv4 counter name spoofed drop
    ether type arp accept
    ip saddr 0.0.0.0 udp sport 68 udp dport 67 accept
    udp sport { 67, 547 } counter name spoofed drop
    icmpv6 type { nd-router-advert, nd-redirect } counter name spoofed drop
    icmpv6 type nd-neighbor-advert iifname . @th,64,128 != @targets counter name spoofed drop
    ether type ip iifname . ip saddr != @ipv4 counter name spoofed drop
    ip6 saddr :: icmpv6 type { nd-neighbor-solicit, nd-router-solicit, mld-listener-report, mld2-listener-report } accept
    ether type ip6 iifname . ip6 saddr != @ipv6 counter name spoofed drop
${markingRules}    ether type { ip, ip6 } accept
    counter name spoofed drop
  }
}
${renderForwarding(state)}`
}

function renderSources(ports: readonly NetworkPort[]): string {
  const pairs = (of: (port: NetworkPort) => readonly string[]): string[] =>
    ports.flatMap((port) => of(port).map((one) => `"${port.device}" . ${one}`))
  const own = ({ ipv6, linkLocal }: NetworkPort): string[] => [...ipv6, ...linkLocal]
  return [
    renderSet(
      'macs',
      'type ifname . ether_addr',
      pairs(({ mac }) => [mac]),
    ),
    renderSet(
      'ipv4',
      'type ifname . ipv4_addr',
      pairs(({ ipv4 }) => ipv4),
    ),
    renderSet('ipv6', 'type ifname . ipv6_addr', pairs(own)),
    // nft 1.0.6 has no word for the target address of a neighbor advertisement.
    renderSet(
      'targets',
      'typeof iifname . @th,64,128',
      pairs((port) => own(port).map(asNumber)),
    ),
  ].join('\n')
}

const asNumber = (address: string): string =>
  `0x${ipaddr.IPv6.parse(address)
    .toByteArray()
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`

function renderSet(name: string, type: string, elements: readonly string[]): string {
  const list = elements.length === 0 ? '' : `    elements = { ${elements.join(',\n      ')} }\n`
  return `  set ${name} {\n    ${type}\n${list}  }`
}

/** A link-local destination, such as that of a metadata service, that is not an address of the hypervisor is dropped. */
function renderForwarding(state: NetworkState): string {
  const { bridge, isNat, ranges } = state
  const rangesOf = (isIpv6: boolean): string[] => ranges.filter((one) => one.includes(':') === isIpv6)
  const ranged = (name: string, type: string, isIpv6: boolean): string =>
    renderSet(name, `type ${type}\n    flags interval\n    auto-merge`, rangesOf(isIpv6))
  const outgoing = `
${ranged('ranges4', 'ipv4_addr', false)}
${ranged('ranges6', 'ipv6_addr', true)}
  chain outgoing {
    type nat hook postrouting priority 100; policy accept;
    oifname != "${bridge}" ip saddr @ranges4 masquerade
    oifname != "${bridge}" ip6 saddr @ranges6 masquerade
  }`
  return `table inet ${nameTable(bridge)} {
  chain forward {
    type filter hook forward priority 0; policy accept;
    iifname "${bridge}" ip daddr 169.254.0.0/16 drop
${renderMetadataDrop(bridge)}  }${renderMetadataChains(state)}${isNat ? outgoing : ''}
}
`
}
