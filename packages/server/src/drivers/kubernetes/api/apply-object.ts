import { DriverError } from '#reconcile/ports/index.ts'
import type { KubeFields, KubeMetadata } from '../../kube-objects/kube-object.ts'
import type { KubeApi } from './kube-api.ts'

const accessGroup = 'rbac.authorization.k8s.io'

/** Creates or updates an object of a kind by server-side apply. Throws Busy on a conflict, or if its kind or namespace is missing. */
export async function applyObject(
  api: KubeApi,
  resource: string,
  object: KubeFields & { readonly apiVersion: string; readonly metadata: KubeMetadata },
): Promise<void> {
  const { name, namespace } = object.metadata
  const ref = { apiVersion: object.apiVersion, resource, name, ...(namespace && { namespace }) }
  const applied = await api.patch(ref, 'apply', object)
  if (applied === 'gone' || applied === 'conflict')
    throw new DriverError('Busy', `${resource}/${name} cannot be written now.`)
}

/** Applies a ClusterRoleBinding of a group to a cluster role, like applyObject. */
export function applyGroupBinding(api: KubeApi, name: string, role: string, group: string): Promise<void> {
  return applyObject(api, 'clusterrolebindings', {
    apiVersion: `${accessGroup}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name },
    roleRef: { apiGroup: accessGroup, kind: 'ClusterRole', name: role },
    subjects: [{ apiGroup: accessGroup, kind: 'Group', name: group }],
  })
}

/** Encodes each value in base64, for the `data` of a Secret. */
export function encodeSecret(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]))
}
