import type { HostNetworks } from '#reconcile/ports/index.ts'
import { applyAddons } from '../addons/apply-addons.ts'
import { givesNetworks } from '../gives-networks.ts'
import { type KubernetesContext, regionOf } from '../kubernetes-context.ts'
import { clusterDomain } from '../kubelets/node-bootstrap-config.ts'
import type { PlaneLayout } from '../plane/plane-layout.ts'
import { planeAddressAt } from '../plane/plane-addresses.ts'
import type { PlaneRow } from '../planes/plane-row.ts'
import { openPlaneSecrets } from '../planes/plane-secrets.ts'
import { openPlaneDoor } from './open-door.ts'

/** Offset of the DNS Service in the Service network, as in upstream's installers. */
const dnsOffset = 10

/** Address of a cluster's DNS Service. */
export function clusterDnsAddress({ serviceCidr }: Pick<PlaneLayout, 'serviceCidr'>): string {
  return planeAddressAt(serviceCidr, dnsOffset)
}

/** True if API servers need a passage to their region's hosts, which are on a runtime's network. Programs of the machine itself use its routes. */
export function needsPassage(context: KubernetesContext, region: string): boolean {
  return networksBehindPassage(context, region) !== null
}

/**
 * Returns the layout with the passage that its API servers need to reach hosts and pods, after ensuring the hosts' network. Without such a need, returns it
 * unchanged.
 */
export async function withPassage(
  context: KubernetesContext,
  region: string,
  layout: PlaneLayout,
): Promise<PlaneLayout> {
  const networks = networksBehindPassage(context, region)
  const network = await networks?.ensureNetwork(region)
  return networks && network ? { ...layout, passage: { network, image: networks.passageImage } } : layout
}

function networksBehindPassage(context: KubernetesContext, region: string): HostNetworks | null {
  return givesNetworks(context.options, region) ? (regionOf(context, region).kubelets?.networks ?? null) : null
}

/** Applies the add-ons to a cluster that answers. Does nothing without an add-on folder, or for simulated hosts, which run nothing. */
export async function bringNodeGround(context: KubernetesContext, row: PlaneRow, layout: PlaneLayout): Promise<void> {
  const { addons, images } = context.options
  if (addons === null || !regionOf(context, row.region).kubelets) return
  const { patch, serviceCidr, podCidr, address, port } = layout
  const { serviceSecret } = await openPlaneSecrets(context.options.registry, row)
  const values = {
    VERSION: `v${patch}`,
    CLUSTER_DOMAIN: clusterDomain,
    DNS_ADDRESS: clusterDnsAddress(layout),
    POD_CIDR: podCidr,
    SERVICE_CIDR: serviceCidr,
    API_SERVER_HOST: address,
    API_SERVER_PORT: String(port),
    IMAGES: images.prefix,
    // Upstream stores network images in another registry; with a common registry, one prefix suffices.
    NETWORK_IMAGES: images.prefix,
    // The token's Secret has the vendor's name, which volume drivers use.
    VENDOR: serviceSecret.name,
  }
  await applyAddons(await openPlaneDoor(context, row), { folder: addons, patch, values })
}
