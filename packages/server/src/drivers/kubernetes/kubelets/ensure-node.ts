import {
  DriverError,
  type HostFiles,
  NodeSilent,
  type NodeSpec,
  type Progress,
  type Resource,
  done,
} from '#reconcile/ports/index.ts'
import { isTrue } from '../../kube-objects/conditions.ts'
import { textAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { nodeAt } from '../nodes/find-node.ts'
import type { FindHostPower } from '../nodes/inspect-node.ts'
import { isJoiningNode } from '../nodes/joining-taint.ts'
import { syncKubeNode } from '../nodes/sync-node.ts'
import { dropJoinToken, ensureJoinToken } from './join-token.ts'
import { type NodeCluster, writeNodePapers } from './node-papers.ts'

/** Who a kubelet is given its papers by, and for which cluster. */
export interface KubeletGround {
  readonly api: KubeApi
  readonly files: HostFiles
  readonly cluster: NodeCluster
  readonly findPower: FindHostPower
  /** After how long without its node a kubelet is told of, in milliseconds. */
  readonly silentMs: number
}

const againMs = 1_000
/** How far it is once it has its papers, and once it has registered. */
const [toldPercent, registeredPercent] = [10, 60]

/**
 * ClusterDriver.ensureNode for a node with a kubelet of its own: gives its host the papers to join with, and is done when the node is Ready, with labels and taints of the spec and without its token. One that has joined before
 * only follows its spec, also while its host is off. One that somebody took out of the cluster gets other papers, for which its kubelet starts anew and registers again. NotFound or Busy where a new node's host is not there or does
 * not run; NodeSilent where its kubelet does not come.
 */
export async function ensureKubeletNode(ground: KubeletGround, node: Resource, spec: NodeSpec): Promise<Progress> {
  const { api } = ground
  const seen = await api.get(nodeAt(spec.nodeName))
  if (seen && !isJoiningNode(seen, node.stamp)) {
    await syncKubeNode(api, node, spec)
    return done
  }
  if (seen && isTrue(seen, 'Ready')) {
    checkKubelet(seen, spec)
    // The token first: once the node is ours, nobody looks for it again.
    await dropJoinToken(api, node.stamp, spec.nodeName)
    await syncKubeNode(api, node, spec)
    return done
  }
  return giveJoinPapers(ground, node, { spec, isRegistered: seen !== null })
}

async function giveJoinPapers(
  { api, files, cluster, findPower, silentMs }: KubeletGround,
  { stamp, name }: Resource,
  { spec, isRegistered }: { readonly spec: NodeSpec; readonly isRegistered: boolean },
): Promise<Progress> {
  const { host } = spec
  const power = await findPower(host)
  if (power === null) throw new DriverError('NotFound', `${host.name} is not there.`)
  if (power === 'off') throw new DriverError('Busy', `${host.name} is not running.`)
  const { token, sinceMs } = await ensureJoinToken(api, stamp)
  await files.putFiles(host, writeNodePapers({ cluster, stamp, spec, token }))
  if (Date.now() - sinceMs > silentMs)
    throw new NodeSilent(
      `The kubelet of ${name} on ${host.name} has not joined after ${silentMs / 1_000} s: ${await files.readLog(host)}`,
    )
  return { done: false, percent: isRegistered ? registeredPercent : toldPercent, remainingMs: againMs }
}

/** What a kubelet says of itself must be what its papers said; a host with another version never gets the right one: whoever made its image must look. */
function checkKubelet(node: KubeFields, { nodeName, version, providerId }: NodeSpec): void {
  if (textAt(node, 'spec', 'providerID') !== providerId)
    throw new DriverError('Broken', `The node ${nodeName} does not stand on ${providerId}.`)
  const seen = textAt(node, 'status', 'nodeInfo', 'kubeletVersion')
  if (seen !== `v${version}`)
    throw new DriverError('Broken', `The host of ${nodeName} has the kubelet ${seen} instead of v${version}.`)
}
