import { controlledResources } from '../controllers/cluster-view.ts'
import { refOf } from '../model/ref-of.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { findObject } from '../objects/find-object.ts'
import type { KubeScope } from '../objects/kube-scope.ts'
import { settleKube } from '../objects/settle-kube.ts'

/** Lets the controllers follow a change, and answers the changed object as they leave it; as it was written when they took it away. */
export async function settleAfter(scope: KubeScope, written: KubeObject): Promise<KubeObject> {
  const ref = refOf(written)
  if (!(controlledResources as readonly string[]).includes(ref.resource)) return written
  await settleKube(scope)
  return (await findObject(scope, ref)) ?? written
}
