import { DriverError, type NodeSpec, type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../../api/kube-api.ts'
import type { FindHostPower } from '../../nodes/inspect-node.ts'
import { syncKubeNode } from '../../nodes/sync-node.ts'
import { kubeNow } from '../../nodes/kube-now.ts'
import { describeFleetNode } from './describe-node.ts'

/**
 * ClusterDriver.ensureNode for a node whose kubelet is the fleet: joins it, ready at once, and brings labels and taints of one that is there to the
 * spec, also while its host is off. NotFound or Busy where a new node's host is not there or does not run; AlreadyExists where its name is taken.
 */
export async function ensureFleetNode(
  api: KubeApi,
  node: Resource,
  spec: NodeSpec,
  findPower: FindHostPower,
): Promise<Progress> {
  if (await syncKubeNode(api, node, spec)) return done
  const power = await findPower(spec.host)
  if (power === null) throw new DriverError('NotFound', `${spec.host.name} is not there.`)
  if (power === 'off') throw new DriverError('Busy', `${spec.host.name} is not running.`)
  const object = describeFleetNode(node.stamp, spec, { readiness: 'ready', now: kubeNow() })
  const isMade = await api.create({ apiVersion: 'v1', resource: 'nodes' }, object)
  // Somebody was faster: another call for this very node, or whoever holds the name.
  if (!isMade) await syncKubeNode(api, node, spec)
  return done
}
