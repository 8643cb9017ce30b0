import { DriverError } from '#reconcile/ports/index.ts'
import { isManaged } from '../domains/host-interface.ts'
import { listHypervisors, listNamedHypervisors } from '../hypervisors/list-hypervisors.ts'
import { type SurveyedHypervisor, surveyHypervisors } from '../hypervisors/survey-hypervisors.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor, ManagedNetwork } from '../libvirt-options.ts'
import { ensureHostNetwork } from './ensure-host-network.ts'
import { explainForwarding, explainUnusable } from './explain-host-network.ts'
import { type MetadataEndpoint, readMetadataEndpoint } from './metadata-endpoint.ts'
import { observeNetwork } from './observe-network.ts'
import type { NetworkPart } from './plan-scripts.ts'
import { isLocalHypervisor } from './run-on-hypervisor.ts'

/** Result of a check of a hypervisor's network. */
export interface NetworkCheck {
  readonly hypervisor: string
  /** Parts, such as `rules`. */
  readonly repaired: readonly string[]
  /** Reason why hosts have no network, with the fix; null if they have one. */
  readonly failure: string | null
  /** Endpoint of the metadata service; null on other machines. */
  readonly metadata: MetadataEndpoint | null
}

/** Checks and repairs the managed networks of all hypervisors concurrently; empty for other kinds of networks. */
export async function ensureHostNetworks(context: LibvirtContext): Promise<NetworkCheck[]> {
  const { network } = context.options
  if (!isManaged(network)) return []
  return Promise.all(
    listHypervisors(context.options).map((hypervisor) =>
      checkWith(hypervisor, network, () => ensureHostNetwork(context, hypervisor)),
    ),
  )
}

/** Returns the survey of all hypervisors; with managed networks, also why hosts of each have no network. Repairs nothing. */
export async function inspectHypervisors(context: LibvirtContext, isProbing: boolean): Promise<SurveyedHypervisor[]> {
  const { network } = context.options
  const surveyed = await surveyHypervisors(context, isProbing)
  if (!isManaged(network)) return surveyed
  const named = listNamedHypervisors(context.options)
  const checks = await Promise.all(named.map((hypervisor) => checkWith(hypervisor, network, async () => [])))
  return surveyed.map((one, index) => ({ ...one, network: checks[index]?.failure ?? null }))
}

async function checkWith(
  hypervisor: Hypervisor,
  network: ManagedNetwork,
  repair: () => Promise<readonly NetworkPart[]>,
): Promise<NetworkCheck> {
  const { name } = hypervisor
  const { bridge } = network
  let metadata: MetadataEndpoint | null = null
  try {
    const repaired = await repair()
    const problem = explainUnusable(hypervisor, network, await observeNetwork(hypervisor, bridge))
    if (isLocalHypervisor(hypervisor.uri)) metadata = await readMetadataEndpoint(bridge)
    return { hypervisor: name, repaired, failure: problem ?? (await explainForwarding(hypervisor, bridge)), metadata }
  } catch (error) {
    if (error instanceof DriverError) return { hypervisor: name, repaired: [], failure: error.message, metadata }
    throw error
  }
}
