import ipaddr from 'ipaddr.js'
import type { NetworkState } from './describe-network.ts'

/** Files of dnsmasq. A change of `config` needs a restart; dnsmasq reads the others again at SIGHUP. */
export interface DnsmasqFiles {
  readonly config: string
  /** One DHCP host for each port: MAC address and addresses. */
  readonly hosts: string
  /** Names of hosts, in the format of /etc/hosts. */
  readonly names: string
}

/** DNS domain of hosts. Names contain the host ID, because labels are unique per account only. */
const hostDomain = 'moorage.internal'

/** Returns the files of dnsmasq in `folder`: leases and names of the ports only, router advertisements, outside names from `nameServers` or the hypervisor's servers. */
export function renderDnsmasq({ bridge, gateways, ports, nameServers }: NetworkState, folder: string): DnsmasqFiles {
  const lines = [
    `interface=${bridge}`,
    'except-interface=lo',
    'bind-dynamic',
    `pid-file=${folder}/pid`,
    'no-hosts',
    `addn-hosts=${folder}/names`,
    `domain=${hostDomain}`,
    `local=/${hostDomain}/`,
    'domain-needed',
    'bogus-priv',
    ...(nameServers.length === 0 ? [] : ['no-resolv', ...nameServers.map((one) => `server=${one}`)]),
    'dhcp-authoritative',
    'dhcp-ignore-names',
    `dhcp-leasefile=${folder}/leases`,
    `dhcp-hostsfile=${folder}/hosts`,
    'enable-ra',
    ...gateways.map(renderDhcpRange),
  ]
  return {
    config: asLines(lines),
    hosts: asLines(
      ports.map(({ mac, ipv4, ipv6 }) => [mac, ...ipv4.slice(0, 1), ...ipv6.map((one) => `[${one}]`)].join(',')),
    ),
    names: asLines(
      ports.flatMap(({ hostId, ipv4, ipv6 }) => [...ipv4, ...ipv6].map((one) => `${one} host-${hostId}.${hostDomain}`)),
    ),
  }
}

const asLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

function renderDhcpRange(gateway: string): string {
  const [address = '', prefix = ''] = gateway.split('/')
  if (address.includes(':')) return `dhcp-range=${address.replace(/1$/, '')},static,${prefix},12h`
  const mask = ipaddr.IPv4.subnetMaskFromPrefixLength(Number(prefix)).toString()
  return `dhcp-range=${ipaddr.IPv4.networkAddressFromCIDR(gateway).toString()},static,${mask},12h`
}
