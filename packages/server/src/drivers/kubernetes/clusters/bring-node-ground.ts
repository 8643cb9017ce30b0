import { bringAddons } from '../addons/bring-addons.ts'
import { type KubernetesContext, regionOf } from '../kubernetes-context.ts'
import { clusterDomain } from '../kubelets/node-papers.ts'
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

/** A layout whose API servers reach the hosts of their region: on the network of these, where hosts are on one of an engine's. */
export async function withHostNetworks(
  context: KubernetesContext,
  region: string,
  layout: PlaneLayout,
): Promise<PlaneLayout> {
  const { kubelets } = regionOf(context, region)
  // Programs of the machine itself go by its routes, which lead to every network of an engine on it.
  if (!layout.hasNetworks) return layout
  const network = await kubelets?.networks?.ensureNetwork(region)
  return network ? { ...layout, hostNetworks: [network] } : layout
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
  await bringAddons(await openPlaneDoor(context, row), { folder: addons, patch, values })
}
