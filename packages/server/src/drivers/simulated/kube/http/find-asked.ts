import { refusals } from '../model/refusals.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { findObject } from '../objects/find-object.ts'
import type { KubeChanging } from './change-kube.ts'

/** The object a path names; refuses when it is not there. */
export async function findAsked({ scope, ask: { path } }: KubeChanging): Promise<KubeObject> {
  const found = await findObject(scope, { resource: path.resource.name, namespace: path.namespace, name: path.name })
  if (!found) throw refusals.notFound(path.resource, path.name)
  return found
}
