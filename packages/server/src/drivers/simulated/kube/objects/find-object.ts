import { keyOf } from '../model/ref-of.ts'
import type { KubeObject, KubeRef } from '../model/kube-object.ts'
import type { KubeScope } from './kube-scope.ts'
import { openBody } from './stored-body.ts'
import type { StoredBody } from './stored-body.ts'

/** One object; null when it is not there. */
export async function findObject(scope: KubeScope, ref: KubeRef): Promise<KubeObject | null> {
  const loaded = scope.loaded.get(ref.resource)
  if (loaded) return loaded.get(keyOf(ref)) ?? null
  const { rows } = await scope.tx.query<StoredBody & { readonly revision: number }>(
    'select revision, body, sealed from sim.kube_objects where cluster_id = $1 and resource = $2 and namespace = $3 and name = $4',
    [scope.clusterId, ref.resource, ref.namespace ?? '', ref.name],
  )
  return rows[0] ? openBody(scope, ref, rows[0]) : null
}
