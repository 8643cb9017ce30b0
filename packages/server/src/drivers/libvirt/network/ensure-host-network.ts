import { createHash } from 'node:crypto'
import { DriverError } from '#reconcile/ports/index.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import { isManaged } from '../domains/host-interface.ts'
import { listHostRecords } from '../domains/list-host-records.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor, ManagedNetwork } from '../libvirt-options.ts'
import { type NetworkState, describeNetwork } from './describe-network.ts'
import {
  type ObservedNetwork,
  findDnsmasq,
  printTables,
  locateNetworkFolder,
  observeNetwork,
} from './observe-network.ts'
import { explainUnusable } from './explain-host-network.ts'
import { nameOwner, planBridge } from './plan-bridge.ts'
import { type DnsmasqFiles, renderDnsmasq } from './render-dnsmasq.ts'
import { renderRemoval, renderRules, nameTable } from './render-rules.ts'
import { runOnHypervisor } from './run-on-hypervisor.ts'

/** Part of a network that a call created or repaired. */
export type NetworkPart = 'rules' | 'bridge' | 'dnsmasq' | 'forwarding'

/**
 * Creates or repairs the managed network of a hypervisor: the rules and leases of all hosts of the installation that are defined there. Without hosts, removes
 * the network. Returns what differed, empty for other kinds of networks. Throws Busy if the hypervisor is unreachable, Broken if a program is missing or fails,
 * InUse if the bridge has another owner.
 */
export async function ensureHostNetwork(
  context: LibvirtContext,
  hypervisor: Hypervisor,
): Promise<readonly NetworkPart[]> {
  const { network } = context.options
  if (!isManaged(network)) return []
  // A call that read the hosts earlier must not write its rules later.
  return inTransaction(context.registry, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('infra-network/' || $1, 0))", [hypervisor.uri])
    const state = await readDesiredNetwork(context, hypervisor, network)
    const observed = await observeNetwork(hypervisor, network.bridge)
    const problem = explainUnusable(hypervisor, observed)
    if (problem !== null) throw new DriverError('Broken', problem)
    requireOwnBridge(hypervisor, state, observed)
    return state.ports.length === 0
      ? removeNetwork(hypervisor, state, observed)
      : changeNetwork(hypervisor, state, observed)
  })
}

/** Other engines and installations may have hosts on the hypervisor too. */
async function readDesiredNetwork(
  { options }: LibvirtContext,
  hypervisor: Hypervisor,
  network: ManagedNetwork,
): Promise<NetworkState> {
  const served = Object.entries(options.regions).flatMap(([region, { hypervisors }]) =>
    hypervisors.some(({ uri }) => uri === hypervisor.uri) ? [region] : [],
  )
  const records = (await listHostRecords(hypervisor)).map(({ record }) => record)
  const own = records.filter(
    ({ stamp, region }) => stamp.installation === network.installation && served.includes(region),
  )
  return describeNetwork(network, own)
}

function requireOwnBridge(
  { name }: Hypervisor,
  { bridge, installation }: NetworkState,
  observed: ObservedNetwork,
): void {
  if (observed.bridge && observed.bridge.alias !== nameOwner(installation))
    throw new DriverError(
      'InUse',
      `The bridge ${bridge} of hypervisor ${name} was not created by this installation: set another network.name in engines.yaml.`,
    )
}

async function changeNetwork(
  hypervisor: Hypervisor,
  state: NetworkState,
  observed: ObservedNetwork,
): Promise<NetworkPart[]> {
  const rules = renderRules(state)
  const commands = planBridge(state, observed)
  const files = renderDnsmasq(state, locateNetworkFolder(state.bridge))
  const changed: NetworkPart[] = []
  // Rules come first, so that a port never forwards frames without them.
  if (observed.rules !== hash(rules)) changed.push(await replaceRules(hypervisor, state, rules))
  if (commands.length > 0) changed.push(await changeBridge(hypervisor, commands))
  if (!isDnsmasqCurrent(observed, files)) changed.push(await changeDnsmasq(hypervisor, state, { observed, files }))
  if (needsForwarding(state, observed)) changed.push(await enableForwarding(hypervisor, observed))
  return changed
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

async function replaceRules(hypervisor: Hypervisor, { bridge }: NetworkState, input: string): Promise<'rules'> {
  const script = `set -e
${printTables}
umask 022
mkdir -p "$2"
rm -f "$2/rules"
nft -f -
listed=$(tables "$1" | sha256sum | cut -d' ' -f1)
echo "$3 $listed" >"$2/rules"`
  const args = [nameTable(bridge), locateNetworkFolder(bridge), hash(input)]
  await runOnHypervisor(hypervisor, { purpose: 'replace the nftables rules', script, args, input })
  return 'rules'
}

async function changeBridge(hypervisor: Hypervisor, commands: readonly string[]): Promise<'bridge'> {
  const input = commands.map((line) => `${line}\n`).join('')
  await runOnHypervisor(hypervisor, { purpose: 'change the bridge', script: 'ip -batch -', args: [], input })
  return 'bridge'
}

function isDnsmasqCurrent({ dnsmasq }: ObservedNetwork, { config, hosts, names }: DnsmasqFiles): boolean {
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

/** dnsmasq does not inherit the descriptors of this process, and outlives it. */
async function changeDnsmasq(
  hypervisor: Hypervisor,
  { bridge }: NetworkState,
  { observed, files }: { readonly observed: ObservedNetwork; readonly files: DnsmasqFiles },
): Promise<'dnsmasq'> {
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
  // All files are ASCII.
  const args = [locateNetworkFolder(bridge), String(config.length), String(hosts.length)]
  await runOnHypervisor(hypervisor, { purpose: 'change dnsmasq', script, args, input: `${config}${hosts}${names}` })
  return 'dnsmasq'
}

const needsForwarding6 = ({ isForwarding6, hasAdvertisedRoute }: ObservedNetwork): boolean =>
  !isForwarding6 && !hasAdvertisedRoute

function needsForwarding({ gateways }: NetworkState, observed: ObservedNetwork): boolean {
  return !observed.isForwarding4 || (needsForwarding6(observed) && gateways.some((one) => one.includes(':')))
}

async function enableForwarding(hypervisor: Hypervisor, observed: ObservedNetwork): Promise<'forwarding'> {
  const six = needsForwarding6(observed) ? '; echo 1 >/proc/sys/net/ipv6/conf/all/forwarding' : ''
  const script = `echo 1 >/proc/sys/net/ipv4/ip_forward${six}`
  await runOnHypervisor(hypervisor, { purpose: 'enable forwarding', script, args: [] })
  return 'forwarding'
}

async function removeNetwork(
  hypervisor: Hypervisor,
  { bridge }: NetworkState,
  observed: ObservedNetwork,
): Promise<NetworkPart[]> {
  const { rules, dnsmasq } = observed
  if (!observed.bridge && rules === null && dnsmasq === null) return []
  const script = `set -e
${endDnsmasq}
stop "$1"
[ ! -e "/sys/class/net/$2" ] || ip link delete dev "$2"
nft -f -
rm -rf -- "$1"`
  const args = [locateNetworkFolder(bridge), bridge]
  await runOnHypervisor(hypervisor, { purpose: 'remove the network', script, args, input: renderRemoval(bridge) })
  return ['rules', 'bridge', 'dnsmasq']
}
