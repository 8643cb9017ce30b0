import type { NodeMembership, NodeObservation, NodeSpec, Progress, Resource } from '#reconcile/ports/index.ts'
import type { KubeApi } from './api/kube-api.ts'
import { clusterDnsAddress } from './clusters/bring-node-ground.ts'
import { planeNetworks } from './plane/plane-network.ts'
import { ensureFleetNode } from './fleet/nodes/ensure-node.ts'
import { createRealKubelets } from './kubelets/real-kubelets.ts'
import type { NodeCluster } from './kubelets/node-bootstrap-config.ts'
import { type KubernetesContext, findPowerOf, regionOf } from './kubernetes-context.ts'
import { inspectFollowedNode } from './nodes/inspect-node.ts'
import { removeKubeNode } from './nodes/remove-node.ts'
import type { PlaneRow } from './planes/plane-row.ts'
import { openPlaneSecrets } from './planes/plane-secrets.ts'

/** Database row and API client of a reachable cluster. */
export interface ClusterConnection {
  readonly row: PlaneRow
  readonly api: KubeApi
}

/** Calls of the cluster driver that differ between real and simulated kubelets. */
export interface ClusterKubelets {
  inspect(node: Resource, membership: NodeMembership): Promise<NodeObservation | null>
  ensure(node: Resource, spec: NodeSpec): Promise<Progress>
  remove(node: Resource, membership: NodeMembership): Promise<Progress>
}

/** Maximum time for a kubelet to join, usually a few seconds. */
const joinTimeoutMs = 120_000

/** Returns the implementation for real kubelets, or for the fleet if the region's hosts are simulated. */
export function kubeletsOf(context: KubernetesContext, { row, api }: ClusterConnection): ClusterKubelets {
  const { kubelets } = regionOf(context, row.region)
  const findPower = findPowerOf(context)
  if (!kubelets)
    return {
      inspect: (node, membership) => inspectFollowedNode(api, node, membership, { findPower, isOurs: () => true }),
      ensure: (node, spec) => ensureFleetNode(api, node, spec, findPower),
      remove: (node, membership) => removeKubeNode(api, node, membership),
    }
  const findCluster = (): Promise<NodeCluster> => describeNodeCluster(context, row)
  return createRealKubelets({ api, files: kubelets.files, findCluster, findPower, joinTimeoutMs })
}

async function describeNodeCluster({ options }: KubernetesContext, row: PlaneRow): Promise<NodeCluster> {
  const { caCertificate } = await openPlaneSecrets(options.registry, row)
  const dnsAddress = clusterDnsAddress({ serviceCidr: planeNetworks.services })
  return { server: `https://${row.address}:${row.port}`, caCertificate, dnsAddress }
}
