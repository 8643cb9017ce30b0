import type { PortRules } from './describe-port-rules.ts'

/**
 * Returns input of `nft -f -` that replaces the table atomically. A host's port accepts only the host's MAC and IPv4 address; a node's port also accepts
 * addresses outside the ranges of hosts, which its pods have. Other ports of the bridges cannot use addresses of hosts. nft 1.0.6 needs each closing brace on
 * its own line.
 */
export function renderPortRules(table: string, rules: PortRules): string {
  return `table bridge ${table}
delete table bridge ${table}
table bridge ${table} {
  counter spoofed {
  }
${renderSets(rules)}
  chain source {
    type filter hook prerouting priority -300; policy accept;
    iifname @others ether saddr @macs counter name spoofed drop
    iifname @others arp saddr ip @addresses counter name spoofed drop
    iifname @others ip saddr @addresses counter name spoofed drop
    iifname != @ports accept
    iifname . ether saddr != @port_macs counter name spoofed drop
    ether type arp iifname . arp saddr ether != @port_macs counter name spoofed drop
    ether type arp arp saddr ip 0.0.0.0 accept
    ether type arp iifname . arp saddr ip != @port_addresses counter name spoofed drop
    ether type arp accept
    iifname @nodes ip saddr != @ranges accept
    ether type ip iifname . ip saddr != @port_addresses counter name spoofed drop
    ether type ip accept
    counter name spoofed drop
  }
}
`
}

/** Elements of a set for each port. */
const portSets: readonly (readonly [
  name: string,
  type: string,
  element: (port: PortRules['ports'][number]) => string,
])[] = [
  ['ports', 'ifname', ({ device }) => `"${device}"`],
  ['macs', 'ether_addr', ({ mac }) => mac],
  ['addresses', 'ipv4_addr', ({ address }) => address],
  ['port_macs', 'ifname . ether_addr', ({ device, mac }) => `"${device}" . ${mac}`],
  ['port_addresses', 'ifname . ipv4_addr', ({ device, address }) => `"${device}" . ${address}`],
]

function renderSets({ ports, nodeDevices, otherDevices, ranges }: PortRules): string {
  const quoted = (devices: readonly string[]): string[] => devices.map((device) => `"${device}"`)
  return [
    ...portSets.map(([name, type, element]) => renderSet(name, type, ports.map(element))),
    renderSet('nodes', 'ifname', quoted(nodeDevices)),
    renderSet('others', 'ifname', quoted(otherDevices)),
    renderSet('ranges', 'ipv4_addr\n    flags interval\n    auto-merge', ranges),
  ].join('\n')
}

function renderSet(name: string, type: string, elements: readonly string[]): string {
  const list = elements.length === 0 ? '' : `    elements = { ${elements.join(',\n      ')} }\n`
  return `  set ${name} {\n    type ${type}\n${list}  }`
}
