import { createHash } from 'node:crypto'
import type { NetworkState } from './describe-network.ts'
import { renderMetadataFile } from './metadata-endpoint.ts'
import { type ObservedNetwork, findDnsmasq, locateNetworkFolder, printTables } from './observe-network.ts'
import { planBridge } from './plan-bridge.ts'
import { type DnsmasqFiles, renderDnsmasq } from './render-dnsmasq.ts'
import { nameTable, renderRemoval, renderRules } from './render-rules.ts'
import type { HypervisorScript } from './run-on-hypervisor.ts'

/** Part of a network that a script creates or repairs. */
export type NetworkPart = 'rules' | 'bridge' | 'dnsmasq' | 'forwarding'

/** Scripts by part, in their order. */
export type NetworkScripts = readonly (readonly [part: NetworkPart, script: HypervisorScript])[]

/** Returns the scripts that turn the observed network into the desired one; empty if nothing differs. A network without ports is removed. */
export function planScripts(state: NetworkState, observed: ObservedNetwork): NetworkScripts {
  if (state.ports.length === 0) return planRemoval(state, observed)
  const rules = renderRules(state)
  const commands = planBridge(state, observed)
  const files = renderDnsmasq(state, locateNetworkFolder(state.bridge))
  // Rules come first, so that a port never forwards frames without them.
  return [
    ...(observed.rules === hash(rules) ? [] : [['rules', replaceRules(state, rules)] as const]),
    ...(commands.length === 0 ? [] : [['bridge', changeBridge(commands)] as const]),
    ...(isCurrent(observed, files) ? [] : [['dnsmasq', changeDnsmasq(state, observed, files)] as const]),
    ...planForwarding(state, observed),
  ]
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The metadata service knows hosts by the file `metadata`, so the file is absent while the rules change. */
function replaceRules(state: NetworkState, rules: string): HypervisorScript {
  const { bridge } = state
  const metadata = renderMetadataFile(state)
  const script = `set -e
${printTables}
umask 022
mkdir -p "$2"
rm -f "$2/rules" "$2/metadata"
head -c "$4" >"$2/metadata.new"
nft -f -
listed=$(tables "$1" | sha256sum | cut -d' ' -f1)
mv "$2/metadata.new" "$2/metadata"
echo "$3 $listed" >"$2/rules"`
  const args = [nameTable(bridge), locateNetworkFolder(bridge), hash(rules), String(metadata.length)]
  return { purpose: 'replace the nftables rules', script, args, input: `${metadata}${rules}` }
}

function changeBridge(commands: readonly string[]): HypervisorScript {
  const input = commands.map((line) => `${line}\n`).join('')
  return { purpose: 'change the bridge', script: 'ip -batch -', args: [], input }
}

function isCurrent({ dnsmasq }: ObservedNetwork, { config, hosts, names }: DnsmasqFiles): boolean {
  return dnsmasq?.config === config && dnsmasq.hosts === hosts && dnsmasq.names === names
}

/** Ends the dnsmasq of a folder. */
const endDnsmasq = `${findDnsmasq}
stop() {
  kill $(running "$1") 2>/dev/null || return 0
  for try in 1 2 3 4 5 6 7 8 9 10; do
    [ -n "$(running "$1")" ] || return 0
    sleep 0.2
  done
  kill -KILL $(running "$1")
}`

/** dnsmasq does not inherit the descriptors of this process, and outlives it. All files are ASCII. */
function changeDnsmasq({ bridge }: NetworkState, observed: ObservedNetwork, files: DnsmasqFiles): HypervisorScript {
  const { config, hosts, names } = files
  const isRestart = observed.dnsmasq?.config !== config
  const script = `set -e
${endDnsmasq}
umask 022
mkdir -p "$1"
head -c "$2" >"$1/config"
head -c "$3" >"$1/hosts"
cat >"$1/names"
${isRestart ? 'stop "$1"\ndnsmasq "--conf-file=$1/config" 3>&-' : 'kill -HUP $(running "$1")'}`
  const args = [locateNetworkFolder(bridge), String(config.length), String(hosts.length)]
  return { purpose: 'change dnsmasq', script, args, input: `${config}${hosts}${names}` }
}

/** Linux drops a default route of router advertisements when it forwards IPv6: then the operator decides. */
function planForwarding({ gateways }: NetworkState, observed: ObservedNetwork): NetworkScripts {
  const { isForwarding4, isForwarding6, hasAdvertisedRoute } = observed
  const needs6 = !isForwarding6 && !hasAdvertisedRoute && gateways.some((one) => one.includes(':'))
  if (isForwarding4 && !needs6) return []
  const six = needs6 ? '; echo 1 >/proc/sys/net/ipv6/conf/all/forwarding' : ''
  const script = `echo 1 >/proc/sys/net/ipv4/ip_forward${six}`
  return [['forwarding', { purpose: 'enable forwarding', script, args: [] }]]
}

function planRemoval({ bridge }: NetworkState, observed: ObservedNetwork): NetworkScripts {
  if (!observed.bridge && observed.rules === null && observed.dnsmasq === null) return []
  const script = `set -e
${endDnsmasq}
stop "$1"
[ ! -e "/sys/class/net/$2" ] || ip link delete dev "$2"
nft -f -
rm -rf -- "$1"`
  const args = [locateNetworkFolder(bridge), bridge]
  return [['bridge', { purpose: 'remove the network', script, args, input: renderRemoval(bridge) }]]
}
