import type { KubeFields } from '../../kube-objects/kube-object.ts'
import { applyObject } from '../api/apply-object.ts'
import type { KubeApi } from '../api/kube-api.ts'

/** Group of clients with a node's bootstrap token. */
export const joiningGroup = 'system:bootstrappers:moorage-nodes'

const group = 'rbac.authorization.k8s.io'
const approval = 'system:certificates.k8s.io:certificatesigningrequests'

/** Role bindings with which joining nodes get a certificate and renew it, also while this service is down. */
const bindings = [
  { name: 'moorage:joining-nodes', role: 'system:node-bootstrapper', subject: joiningGroup },
  { name: 'moorage:joining-nodes-approval', role: `${approval}:nodeclient`, subject: joiningGroup },
  { name: 'moorage:nodes-renewal', role: `${approval}:selfnodeclient`, subject: 'system:nodes' },
]

/** Applies kubelets' role bindings to the cluster, overriding users' changes. Throws Busy on a conflict. */
export async function ensureNodeRoles(api: KubeApi): Promise<void> {
  for (const { name, role, subject } of bindings)
    await applyObject(
      api,
      { apiVersion: `${group}/v1`, resource: 'clusterrolebindings', name },
      describeClusterBinding(name, { role, subject }),
    )
}

/** ClusterRoleBinding of a group to a cluster role. */
function describeClusterBinding(
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
