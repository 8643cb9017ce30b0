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
  return before && recordChange(scope, { ref, kind: 'DELETED', before, after: before })
}
