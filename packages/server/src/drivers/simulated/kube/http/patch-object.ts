import type { KubeObject } from '../model/kube-object.ts'
import { findObject } from '../objects/find-object.ts'
import { applyPatch, applyType } from '../patches/apply-patch.ts'
import { isFields, partAt } from '../model/parts-at.ts'
import type { KubeChanging } from './change-kube.ts'
import { createObject } from './create-object.ts'
import { findAsked } from './find-asked.ts'
import { updateObject } from './update-object.ts'
import { apiVersionOfPath } from './read-path.ts'

/** An object after a patch, and whether the patch made it. */
export interface PatchedObject {
  readonly object: KubeObject
  readonly isNew: boolean
}

/** Patches an object; server-side apply makes it when it is not there. */
export async function patchObject(changing: KubeChanging): Promise<PatchedObject> {
  const { scope, ask } = changing
  const isApply = ask.contentType.startsWith(applyType) && ask.path.subresource === ''
  const ref = { resource: ask.path.resource.name, namespace: ask.path.namespace, name: ask.path.name }
  if (isApply && !(await findObject(scope, ref)))
    return { object: await createObject(changing, named(ask.body, ask.path.name)), isNew: true }
  const before = await findAsked(changing)
  // A patch that names no resourceVersion is applied to whatever is there.
  const patched = applyPatch(ask.contentType, { ...before, apiVersion: apiVersionOfPath(ask.path) }, ask.body)
  return { object: await updateObject(changing, before, patched), isNew: false }
}

function named(body: unknown, name: string): unknown {
  return isFields(body) ? { ...body, metadata: { name, ...partAt(body, 'metadata') } } : body
}
