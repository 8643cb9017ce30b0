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

/** Place of the Service that answers names in the network of Services, as upstream's installers have it. */
const dnsOffset = 10

/** Address of the Service that answers names in a cluster. */
export function clusterDnsAddress({ serviceCidr }: Pick<PlaneLayout, 'serviceCidr'>): string {
  return planeAddressAt(serviceCidr, dnsOffset)
}

/** Whether API servers need a passage to the hosts of their region: these are on a network of an engine's. Programs of the machine itself go by its routes, which lead to every network of an engine on it. */
export function needsPassage(context: KubernetesContext, region: string): boolean {
  return networksBehindPassage(context, region) !== null
}

/** A layout whose API servers reach the hosts of their region, and pods on them. */
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

/** Brings what nodes with kubelets need in a cluster that answers: its add-ons. A cluster of simulated hosts needs none, since nothing runs there. */
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
    // Upstream has its images of the pods' network elsewhere than those of Kubernetes; who has both in one place needs one prefix.
    NETWORK_IMAGES: images.prefix,
    // The Secret of the cluster's own token has the vendor's name, and drivers of volumes go by it.
    VENDOR: serviceSecret.name,
  }
  await applyAddons(await openPlaneDoor(context, row), { folder: addons, patch, values })
}
