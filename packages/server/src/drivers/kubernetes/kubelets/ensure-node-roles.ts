import { applyGroupBinding } from '../api/apply-object.ts'
import type { KubeApi } from '../api/kube-api.ts'

/** Group of clients with a node's bootstrap token. */
export const joiningGroup = 'system:bootstrappers:moorage-nodes'

const approval = 'system:certificates.k8s.io:certificatesigningrequests'

/**
 * Applies the role bindings with which joining nodes get a certificate and renew it, also while this service is down; overrides users' changes. Throws Busy on
 * a conflict.
 */
export async function ensureNodeRoles(api: KubeApi): Promise<void> {
  await applyGroupBinding(api, 'moorage:joining-nodes', 'system:node-bootstrapper', joiningGroup)
  await applyGroupBinding(api, 'moorage:joining-nodes-approval', `${approval}:nodeclient`, joiningGroup)
  await applyGroupBinding(api, 'moorage:nodes-renewal', `${approval}:selfnodeclient`, 'system:nodes')
}
