import { nodeConditions, type NodeReadiness } from '#drivers/kube-objects/node-conditions.ts'
import { mergeNodeLabels, mergeNodeTaints } from '#drivers/kube-objects/node-labels-and-taints.ts'
import { nodeAddresses, nodeInfo, nodeResources } from '#drivers/kube-objects/node-status.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { NodeSpec, Stamp } from '#reconcile/ports/index.ts'
import { nodeAnnotations } from '../../nodes/node-mark.ts'

/** Label by which the fleet finds nodes with simulated kubelets. */
export const fleetLabel = 'moorage/simulated'

/** Node object of a simulated node, without a kubelet port: no logs or exec. */
export function describeFleetNode(
  stamp: Stamp,
  spec: NodeSpec,
  { readiness, now }: { readonly readiness: NodeReadiness; readonly now: string },
): KubeFields {
  const resources = nodeResources(spec)
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: spec.nodeName,
      labels: { ...mergeNodeLabels(null, null, spec), [fleetLabel]: 'true' },
      annotations: nodeAnnotations(stamp, spec),
    },
    spec: { providerID: spec.providerId, taints: mergeNodeTaints(null, null, spec) },
    status: {
      capacity: resources,
      allocatable: resources,
      conditions: nodeConditions(null, readiness, now),
      addresses: nodeAddresses(spec),
      nodeInfo: nodeInfo(stamp, spec.version),
    },
  }
}
