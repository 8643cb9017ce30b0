import { stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KubeApi } from '../../api/kube-api.ts'
import { uidOf } from '../../nodes/find-node.ts'
import { nodeLeaseAt } from '../../nodes/remove-node.ts'
import { kubeMicroNow } from '../../nodes/kube-now.ts'

/** Renewal interval of a kubelet's lease. */
export const leaseRenewMs = 10_000
/** Lease duration. Kubernetes marks the node some seconds after the lease expires. */
const leaseSeconds = 40

/** Creates or renews a node's lease, owned by the node object and garbage-collected with it. */
export async function renewNodeLease(api: KubeApi, node: KubeFields): Promise<void> {
  const name = stringAt(node, 'metadata', 'name')
  const ref = nodeLeaseAt(name)
  const spec = { holderIdentity: name, leaseDurationSeconds: leaseSeconds, renewTime: kubeMicroNow() }
  if ((await api.patch(ref, 'merge', { spec })) !== 'gone') return
  const owner = { apiVersion: 'v1', kind: 'Node', name, uid: uidOf(node) }
  const { apiVersion, resource, namespace = '' } = ref
  const metadata = { name, namespace, ownerReferences: [owner] }
  await api.create({ apiVersion, resource, namespace }, { apiVersion, kind: 'Lease', metadata, spec })
}
