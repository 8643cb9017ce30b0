import { stringAt } from '../../kube-objects/field-at.ts'
import { applyGroupBinding, applyObject, encodeSecret } from '../api/apply-object.ts'
import type { KubeApi, KubeKind, KubeObjectRef } from '../api/kube-api.ts'
import type { InnerAccess } from '../inside/inner-access.ts'
import type { PlaneSecrets } from '../planes/plane-secrets.ts'

const secretsKind = { apiVersion: 'v1', resource: 'secrets', namespace: 'kube-system' } as const satisfies KubeKind
const adminLabel = 'moorage/administrator'
const group = 'system:bootstrappers:administrators'

/**
 * Writes the administrator's token with all rights, as the only one, and the cluster's token for this service with its access data; overrides users' changes.
 * The administrator's is a bootstrap token: the API server reads it from a Secret, so that it works while this service is down (ADR 0021). Throws Busy on a
 * conflict.
 */
export async function furnishPlane(
  api: KubeApi,
  { adminToken, serviceSecret }: PlaneSecrets,
  facts: InnerAccess,
): Promise<void> {
  const [id = '', secret = ''] = adminToken.split('.')
  const name = `bootstrap-token-${id}`
  for (const other of await listTokens(api)) if (other !== name) await api.delete({ ...secretsKind, name: other })
  await applyObject(api, 'secrets', {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: secretsKind.namespace, labels: { [adminLabel]: 'true' } },
    type: 'bootstrap.kubernetes.io/token',
    data: encodeSecret({
      'token-id': id,
      'token-secret': secret,
      'usage-bootstrap-authentication': 'true',
      'auth-extra-groups': group,
    }),
  })
  await applyGroupBinding(api, 'moorage:administrators', 'cluster-admin', group)
  await applyObject(api, 'secrets', {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: serviceSecret.name, namespace: secretsKind.namespace },
    data: encodeSecret({ token: serviceSecret.token, ...facts }),
  })
}

/** Reference of the Secret with the cluster's token for this service. */
export function tokenSecretPlace(name: string): KubeObjectRef {
  return { ...secretsKind, name }
}

async function listTokens(api: KubeApi): Promise<readonly string[]> {
  const { items } = await api.list(secretsKind, { labelSelector: `${adminLabel}=true`, isMetadataOnly: true })
  return items.map((one) => stringAt(one, 'metadata', 'name'))
}
