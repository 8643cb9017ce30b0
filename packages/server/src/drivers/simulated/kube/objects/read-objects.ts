import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { openBody } from './stored-body.ts'
import type { KubeObject, KubeRef } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from './kube-scope.ts'
import type { StoredBody } from './stored-body.ts'

/** Finds an object, or null. Includes changes of this scope, also in a dry run. */
export async function findObject(scope: KubeScope, ref: KubeRef): Promise<KubeObject | null> {
  const dryRunObject = scope.dryRunObjects.get(dryRunKey(ref))
  if (dryRunObject !== undefined) return dryRunObject
  const loaded = scope.loaded.get(ref.resource)
  if (loaded) return loaded.get(keyOf(ref)) ?? null
  const { rows } = await scope.tx.query<StoredBody & { readonly revision: number }>(
    'select revision, body, sealed from sim.kube_objects where cluster_id = $1 and resource = $2 and namespace = $3 and name = $4',
    [scope.clusterId, ref.resource, ref.namespace ?? '', ref.name],
  )
  return rows[0] ? openBody(scope, ref, rows[0]) : null
}

/** Key of an object in `scope.dryRunObjects`. */
export const dryRunKey = (ref: KubeRef): string => `${ref.resource} ${keyOf(ref)}`

type Row = StoredBody & { readonly revision: number; readonly namespace: string; readonly name: string }

/** A resource's objects by namespace and name; without `namespace`, of all namespaces. Includes changes of this scope. */
export async function listObjects(
  scope: KubeScope,
  { resource, namespace }: { readonly resource: string; readonly namespace?: string },
): Promise<readonly KubeObject[]> {
  const loaded = scope.loaded.get(resource) ?? (await loadObjects(scope, resource))
  const all = [...loaded].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, object]) => object)
  return namespace === undefined ? all : all.filter((one) => (one.metadata.namespace ?? '') === namespace)
}

async function loadObjects(scope: KubeScope, resource: string): Promise<Map<string, KubeObject>> {
  const { rows } = await scope.tx.query<Row>(
    'select namespace, name, revision, body, sealed from sim.kube_objects where cluster_id = $1 and resource = $2',
    [scope.clusterId, resource],
  )
  const opened = await Promise.all(
    rows.map(async (row) => [keyOf(row), await openBody(scope, { resource, ...row }, row)] as const),
  )
  const loaded = new Map(opened)
  scope.loaded.set(resource, loaded)
  return loaded
}
