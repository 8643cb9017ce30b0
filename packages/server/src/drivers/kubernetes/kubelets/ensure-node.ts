import {
  DriverError,
  type HostFiles,
  NodeUnresponsive,
  type NodeSpec,
  type Progress,
  type Resource,
  done,
} from '#reconcile/ports/index.ts'
import { isTrue } from '../../kube-objects/conditions.ts'
import { stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { nodeAt } from '../nodes/find-node.ts'
import type { FindHostPower } from '../nodes/inspect-node.ts'
import { isJoiningNode } from '../nodes/joining-taint.ts'
import { syncKubeNode } from '../nodes/sync-node.ts'
import { dropJoinToken, ensureJoinToken } from './join-token.ts'
import { type NodeCluster, renderNodeBootstrapConfig } from './node-bootstrap-config.ts'

/** Dependencies of a kubelet bootstrap, and its cluster. */
export interface KubeletContext {
  readonly api: KubeApi
  readonly files: HostFiles
  findCluster(): Promise<NodeCluster>
  readonly findPower: FindHostPower
  /** Time after which a kubelet that is not Ready fails as NodeUnresponsive. */
  readonly joinTimeoutMs: number
}

const againMs = 1_000
/** Percent of progress after writing the bootstrap config, and after registration. */
const [bootstrappedPercent, registeredPercent] = [10, 60]

/**
 * ClusterDriver.ensureNode for a real kubelet: writes the bootstrap config to its running host, and returns unfinished progress until the node is Ready. Then
 * deletes its token and applies labels and taints. Only updates a joined node, even if its host is off. A node deleted from the cluster registers again.
 *
 * New nodes: throws NotFound without the host, Busy if it is off, NodeUnresponsive if not Ready in time, Broken for another kubelet.
 * Throws AlreadyExists if another owner uses a name.
 */
export async function ensureKubeletNode(context: KubeletContext, node: Resource, spec: NodeSpec): Promise<Progress> {
  const { api } = context
  const observed = await api.get(nodeAt(spec.nodeName))
  if (observed && !isJoiningNode(observed, node.stamp)) {
    await syncKubeNode(api, node, spec)
    return done
  }
  if (observed && isTrue(observed, 'Ready')) {
    checkKubelet(observed, spec)
    // Deletes the token first, because later calls skip this code for an adopted node.
    await dropJoinToken(api, node.stamp, spec.nodeName)
    await syncKubeNode(api, node, spec)
    return done
  }
  return sendBootstrapConfig(context, node, { spec, isRegistered: observed !== null })
}

async function sendBootstrapConfig(
  { api, files, findCluster, findPower, joinTimeoutMs }: KubeletContext,
  { stamp, name }: Resource,
  { spec, isRegistered }: { readonly spec: NodeSpec; readonly isRegistered: boolean },
): Promise<Progress> {
  const { host } = spec
  const power = await findPower(host)
  if (power === null) throw new DriverError('NotFound', `${host.name} does not exist.`)
  if (power === 'off') throw new DriverError('Busy', `${host.name} is not running.`)
  const { token, sinceMs } = await ensureJoinToken(api, stamp)
  await files.putFiles(host, renderNodeBootstrapConfig({ cluster: await findCluster(), stamp, spec, token }))
  if (Date.now() - sinceMs > joinTimeoutMs)
    throw new NodeUnresponsive(
      `The kubelet of ${name} on ${host.name} has not joined within ${joinTimeoutMs / 1_000} s: ${await files.readLog(host)}`,
    )
  return { done: false, percent: isRegistered ? registeredPercent : bootstrappedPercent, remainingMs: againMs }
}

/** Throws Broken for another host or kubelet version: a retry does not help, the host's image must be fixed. */
function checkKubelet(node: KubeFields, { nodeName, version, providerId }: NodeSpec): void {
  if (stringAt(node, 'spec', 'providerID') !== providerId)
    throw new DriverError('Broken', `The node ${nodeName} does not run on ${providerId}.`)
  const observed = stringAt(node, 'status', 'nodeInfo', 'kubeletVersion')
  if (observed !== `v${version}`)
    throw new DriverError('Broken', `The host of ${nodeName} has the kubelet ${observed} instead of v${version}.`)
}
