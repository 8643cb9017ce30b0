import type { KubeFields } from '../../kube-objects/kube-object.ts'
import { applyObject } from '../api/apply-object.ts'
import type { KubeApi } from '../api/kube-api.ts'

/** Group of those who come with the token of a node that is to join. */
export const joiningGroup = 'system:bootstrappers:moorage-nodes'

const group = 'rbac.authorization.k8s.io'
const approval = 'system:certificates.k8s.io:certificatesigningrequests'

/** Who may do what: those that join ask for a certificate and get one, and nodes renew theirs, also while nothing of ours runs. */
const bindings = [
  { name: 'moorage:joining-nodes', role: 'system:node-bootstrapper', subject: joiningGroup },
  { name: 'moorage:joining-nodes-approval', role: `${approval}:nodeclient`, subject: joiningGroup },
  { name: 'moorage:nodes-renewal', role: `${approval}:selfnodeclient`, subject: 'system:nodes' },
]

/** Puts into a control plane what kubelets need to join it, whatever its users have done to it. */
export async function furnishNodes(api: KubeApi): Promise<void> {
  for (const { name, role, subject } of bindings)
    await applyObject(
      api,
      { apiVersion: `${group}/v1`, resource: 'clusterrolebindings', name },
      describeClusterBinding(name, { role, subject }),
    )
}

/** Binds a group to a role of the whole cluster. */
export function describeClusterBinding(
  name: string,
  { role, subject }: { readonly role: string; readonly subject: string },
): KubeFields {
  return {
    apiVersion: `${group}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name },
    roleRef: { apiGroup: group, kind: 'ClusterRole', name: role },
    subjects: [{ apiGroup: group, kind: 'Group', name: subject }],
  }
}
