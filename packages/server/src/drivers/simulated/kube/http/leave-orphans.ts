import { controlledResources } from '../controllers/cluster-view.ts'
import type { KubeObject } from '../model/kube-object.ts'
import type { KubeScope } from '../objects/kube-scope.ts'
import { listObjects } from '../objects/list-objects.ts'
import { writeObject } from '../objects/write-object.ts'

/** Frees what an object owns, so that it stays when the object goes (propagationPolicy Orphan). */
export async function leaveOrphans(scope: KubeScope, owner: KubeObject): Promise<void> {
  for (const resource of controlledResources) {
    for (const object of await listObjects(scope, { resource })) await free(scope, object, owner)
  }
}

async function free(scope: KubeScope, object: KubeObject, owner: KubeObject): Promise<void> {
  const references = object.metadata.ownerReferences ?? []
  const others = references.filter((one) => one.uid !== owner.metadata.uid)
  if (others.length < references.length)
    await writeObject(scope, { ...object, metadata: { ...object.metadata, ownerReferences: others } })
}
