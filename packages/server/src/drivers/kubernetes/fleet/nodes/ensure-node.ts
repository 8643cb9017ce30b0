import { DriverError, type NodeSpec, type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../../api/kube-api.ts'
import type { FindHostPower } from '../../nodes/inspect-node.ts'
import { syncKubeNode } from '../../nodes/sync-node.ts'
import { kubeNow } from '../../nodes/kube-now.ts'
import { describeFleetNode } from './describe-node.ts'

/**
 * ClusterDriver.ensureNode for a simulated kubelet: registers a ready node, or updates labels and taints, even if the host is off. For new nodes, throws
 * NotFound without the host, Busy if it is off, AlreadyExists if the name is taken.
 */
export async function ensureFleetNode(
  api: KubeApi,
  node: Resource,
  spec: NodeSpec,
  findPower: FindHostPower,
): Promise<Progress> {
  if (await syncKubeNode(api, node, spec)) return done
  const power = await findPower(spec.host)
  if (power === null) throw new DriverError('NotFound', `${spec.host.name} does not exist.`)
  if (power === 'off') throw new DriverError('Busy', `${spec.host.name} is not running.`)
  const object = describeFleetNode(node.stamp, spec, { readiness: 'ready', now: kubeNow() })
  const isMade = await api.create({ apiVersion: 'v1', resource: 'nodes' }, object)
  // Another call or owner created the name first.
  if (!isMade) await syncKubeNode(api, node, spec)
  return done
}
