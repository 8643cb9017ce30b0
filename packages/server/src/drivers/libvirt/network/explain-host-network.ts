import { isRecord, parseJson } from '#domain/shared/index.ts'
import type { Hypervisor, ManagedNetwork } from '../libvirt-options.ts'
import type { ObservedNetwork } from './observe-network.ts'
import { nameOwner } from './plan-bridge.ts'
import { nameTable } from './render-rules.ts'
import { runOnHypervisor } from './run-on-hypervisor.ts'

/** Returns why the network cannot be created or repaired, with the fix; null if nothing prevents it. */
export function explainUnusable(
  { name }: Hypervisor,
  { bridge, installation }: ManagedNetwork,
  { missing, missingCapabilities, bridge: found }: ObservedNetwork,
): string | null {
  if (missing.length > 0)
    return `Hypervisor ${name} lacks ${missing.join(', ')}: run apt-get install nftables dnsmasq-base iproute2.`
  if (missingCapabilities.length > 0)
    return `Moorage lacks ${missingCapabilities.join(', ')} on hypervisor ${name}: run it as root or with these capabilities.`
  if (!found || found.alias === nameOwner(installation)) return null
  return `The bridge ${bridge} of hypervisor ${name} was not created by this installation: set another network.name in engines.yaml.`
}

/** Returns the foreign chain that drops forwarded packets of hosts, with the commands that allow them; null without one. */
export async function explainForwarding(hypervisor: Hypervisor, bridge: string): Promise<string | null> {
  const script = 'nft -j list ruleset'
  const listed = await runOnHypervisor(hypervisor, { purpose: 'list the nftables rules', script, args: [] })
  const reason = explainDrop(parseJson(listed), bridge)
  return reason === null ? null : `Hypervisor ${hypervisor.name} drops packets of hosts: ${reason}`
}

/**
 * Returns a sentence about the first chain in `nft -j list ruleset` that drops forwarded packets by its policy, unless its table accepts those from and to the
 * bridge; null without one. Docker sets such a policy.
 */
export function explainDrop(ruleset: unknown, bridge: string): string | null {
  const listed: unknown = isRecord(ruleset) ? ruleset['nftables'] : null
  const objects = (Array.isArray(listed) ? listed : []).filter(isRecord)
  for (const { chain } of objects) {
    if (!isRecord(chain) || chain['hook'] !== 'forward' || chain['policy'] !== 'drop') continue
    const { family, table } = chain
    if (table === nameTable(bridge)) continue
    const rules = objects.flatMap(({ rule }) =>
      isRecord(rule) && rule['family'] === family && rule['table'] === table ? [JSON.stringify(rule['expr'])] : [],
    )
    const isAccepted = (key: string): boolean =>
      rules.some(
        (rule) => rule.includes(`"${key}"`) && rule.includes(`"right":"${bridge}"`) && rule.includes('"accept"'),
      )
    if (isAccepted('iifname') && isAccepted('oifname')) continue
    return `the chain ${nameChain(chain)} has the policy drop. Run: ${allow(chain, bridge)}`
  }
  return null
}

type Chain = Readonly<Record<string, unknown>>

const nameChain = ({ family, table, name }: Chain): string => [family, table, name].map(String).join(' ')

/** Chains of iptables are changed with iptables, so that its tools list the rules. */
function allow(chain: Chain, bridge: string): string {
  const name = nameChain(chain)
  const program = { 'ip filter FORWARD': 'iptables', 'ip6 filter FORWARD': 'ip6tables' }[name]
  if (program) return ['-i', '-o'].map((side) => `${program} -I FORWARD ${side} ${bridge} -j ACCEPT`).join('; ')
  return ['iifname', 'oifname'].map((key) => `nft 'insert rule ${name} ${key} ${bridge} accept'`).join('; ')
}
