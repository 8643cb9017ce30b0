import { DriverError } from '#reconcile/ports/index.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import { isManaged } from '../domains/host-interface.ts'
import { listHostRecords } from '../domains/list-host-records.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor, ManagedNetwork } from '../libvirt-options.ts'
import { type NetworkState, describeNetwork } from './describe-network.ts'
import { explainUnusable } from './explain-host-network.ts'
import { observeNetwork } from './observe-network.ts'
import { type NetworkPart, planScripts } from './plan-scripts.ts'
import { isLocalHypervisor, runOnHypervisor } from './run-on-hypervisor.ts'

/**
 * Creates or repairs the managed network of a hypervisor: the rules and leases of all hosts of the installation that are defined there. Without hosts, removes
 * the network. Returns what differed, empty for other kinds of networks. Throws Busy if the hypervisor is unreachable, Broken if a program is missing or fails,
 * or the bridge has another owner.
 */
export async function ensureHostNetwork(
  context: LibvirtContext,
  hypervisor: Hypervisor,
): Promise<readonly NetworkPart[]> {
  const { network } = context.options
  if (!isManaged(network)) return []
  // A call that read the hosts earlier must not write its rules later.
  const repaired = await inTransaction(context.registry, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('infra-network/' || $1, 0))", [hypervisor.uri])
    const state = await readDesiredNetwork(context, hypervisor, network)
    const observed = await observeNetwork(hypervisor, network.bridge)
    const problem = explainUnusable(hypervisor, network, observed)
    if (problem !== null) throw new DriverError('Broken', problem)
    const scripts = planScripts(state, observed)
    for (const [, script] of scripts) await runOnHypervisor(hypervisor, script)
    return scripts.map(([part]) => part)
  })
  if (repaired.includes('rules')) for (const notify of context.networkWatchers) notify()
  return repaired
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
  return describeNetwork(network, own, isLocalHypervisor(hypervisor.uri))
}
