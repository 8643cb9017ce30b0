import type { KubeObject, KubeRef } from '../model/kube-object.ts'
import { findObject } from './find-object.ts'
import type { KubeScope } from './kube-scope.ts'
import { recordChange } from './record-change.ts'

/** Removes an object; false when it was not there. */
export async function removeObject(scope: KubeScope, ref: KubeRef): Promise<boolean> {
  return (await takeObject(scope, ref)) !== null
}

/** Removes an object and answers it as it was last; null when it was not there. */
export async function takeObject(scope: KubeScope, ref: KubeRef): Promise<KubeObject | null> {
  const before = await findObject(scope, ref)
  if (!before) return null
  await scope.tx.query('delete from sim.kube_objects where cluster_id = $1 and resource = $2 and namespace = $3 and name = $4', [
    scope.clusterId, ref.resource, ref.namespace ?? '', ref.name,
  ])
  return recordChange(scope, { ref, kind: 'DELETED', before, after: before })
}
