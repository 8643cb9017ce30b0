import type { NodeMembership, NodeObservation, NodeSpec, Progress, Resource } from '#reconcile/ports/index.ts'
import { inspectFollowedNode } from '../nodes/inspect-node.ts'
import { removeKubeNode } from '../nodes/remove-node.ts'
import { type KubeletContext, ensureKubeletNode } from './ensure-node.ts'
import { dropJoinToken } from './join-token.ts'

type NodeName = Pick<NodeMembership, 'nodeName'>

/** Returns the calls of the cluster driver for nodes whose kubelets join by a bootstrap config. */
export function createRealKubelets(context: KubeletContext) {
  const { api, findPower } = context
  return {
    /** Null before the kubelet has joined. While its host runs, a kubelet publishes its own state. */
    inspect: (node: Resource, membership: NodeName): Promise<NodeObservation | null> =>
      inspectFollowedNode(api, node, membership, { findPower, isOurs: (power) => power !== 'on' }),
    ensure: (node: Resource, spec: NodeSpec): Promise<Progress> => ensureKubeletNode(context, node, spec),
    /** Deletes the token first, so that the node cannot join again. */
    async remove(node: Resource, membership: NodeName): Promise<Progress> {
      await dropJoinToken(api, node.stamp, membership.nodeName)
      return removeKubeNode(api, node, membership)
    },
  }
}
