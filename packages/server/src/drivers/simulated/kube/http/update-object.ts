import { kubeErrors } from '../model/kube-errors.ts'
import { takeObject, writeObject } from '../objects/write-object.ts'
import { refOf } from '../model/kube-resource.ts'
import { checkObject } from '../rules/check-object.ts'
import { keepAssignedFields } from '../rules/assigned-fields.ts'
import { completeObject } from '../rules/complete-object.ts'
import { checkClusterSize, createObject } from './create-object.ts'
import { readDraft } from './read-draft.ts'
import { findRequestedObject, runControllersAfter } from './change-kube.ts'
import { findObject } from '../objects/read-objects.ts'
import { withManagers } from '../apply/managers.ts'
import { manageApply, manageUpdate } from './manage-fields.ts'
import { applyPatch, isApply } from '../patches/apply-patch.ts'
import { typeOfKind } from '../schemas/types-of-kinds.ts'
import { apiVersionOfPath } from '../request/read-path.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeRequest } from '../request/kube-request.ts'
import type { KubeChangeContext } from './change-kube.ts'
import type { Managers } from '../apply/managers.ts'
import type { ResourcePath } from '../request/read-path.ts'

/**
 * Replaces an object or its status, deletes it if terminating without finalizers, runs the controllers, and returns it. Throws KubeError Conflict for an
 * outdated resourceVersion, Invalid for violations.
 */
export async function updateObject(
  changeContext: KubeChangeContext,
  before: KubeObject,
  value: unknown,
  managers?: Managers,
): Promise<KubeObject> {
  const { scope, request } = changeContext
  const { path } = request
  const after = readReplacement(request, before, value)
  const owned = managers ? withManagers(after, managers) : manageUpdate(changeContext, before, after)
  const written = await writeObject(scope, owned)
  await checkClusterSize(scope, path, written)
  const isReleased =
    written.metadata.deletionTimestamp !== undefined && (written.metadata.finalizers ?? []).length === 0
  if (isReleased) await takeObject(scope, refOf(written))
  return runControllersAfter(scope, written)
}

/** Complete object that replaces another. Throws KubeError Conflict for another uid or an outdated version, Invalid for violations. */
export function readReplacement(request: KubeRequest, before: KubeObject, value: unknown): KubeObject {
  const { path } = request
  const draft = readDraft(request, value)
  checkIdentity(path, before, draft)
  const after =
    path.subresource === 'status'
      ? takeStatus(before, draft)
      : completeObject(keepAssignedFields(before, takeAll(path, before, draft)))
  const causes = checkObject(after, before)
  if (causes.length > 0) throw kubeErrors.invalid(path.resource, path.name, causes)
  return after
}

function checkIdentity({ resource, name }: ResourcePath, before: KubeObject, { metadata }: KubeObject): void {
  if (metadata.name !== '' && metadata.name !== name)
    throw kubeErrors.badRequest(
      `the name of the object (${metadata.name.slice(0, 260)}) does not match the name on the URL (${name})`,
    )
  if (metadata.uid !== undefined && metadata.uid !== before.metadata.uid) {
    throw kubeErrors.conflict(
      resource,
      name,
      `Precondition failed: UID in precondition: ${metadata.uid.slice(0, 60)}, UID in object meta: ${before.metadata.uid}`,
    )
  }
  if (metadata.resourceVersion && metadata.resourceVersion !== before.metadata.resourceVersion) {
    throw kubeErrors.conflict(
      resource,
      name,
      'the object has been modified; please apply your changes to the latest version and try again',
    )
  }
}

/** Keeps the stored status if it has a separate path. */
function takeAll({ resource }: ResourcePath, before: KubeObject, draft: KubeObject): KubeObject {
  const { status: given, ...rest } = draft
  const { generation, creationTimestamp, deletionTimestamp, uid, resourceVersion, namespace, name } = before.metadata
  const own = { generation, creationTimestamp, deletionTimestamp, uid, resourceVersion, namespace, name }
  const status = resource.hasStatus ? before['status'] : given
  const metadata = {
    ...draft.metadata,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
  }
  return { ...rest, ...(status === undefined ? {} : { status }), metadata }
}

function takeStatus(before: KubeObject, draft: KubeObject): KubeObject {
  return draft['status'] === undefined ? before : { ...before, status: draft['status'] }
}

/** Patched object, and whether it is new. */
export interface PatchedObject {
  readonly object: KubeObject
  readonly isNew: boolean
}

/**
 * Patches an object. Server-side apply creates a missing one (`isNew`); other patches and those of subresources throw KubeError NotFound, or another for an
 * invalid result.
 */
export async function patchObject(changeContext: KubeChangeContext): Promise<PatchedObject> {
  const { scope, request } = changeContext
  const applies = isApply(request.contentType)
  const ref = { resource: request.path.resource.name, namespace: request.path.namespace, name: request.path.name }
  if (applies && request.path.subresource === '' && !(await findObject(scope, ref)))
    return { object: await createObject(changeContext, manageApply(changeContext, null)), isNew: true }
  const before = await findRequestedObject(changeContext)
  if (applies) {
    const { value, managers } = manageApply(changeContext, before)
    return { object: await updateObject(changeContext, before, value, managers), isNew: false }
  }
  // Without a resourceVersion, a patch applies to the current object.
  const held = { ...before, apiVersion: apiVersionOfPath(request.path) }
  const patched = applyPatch(request.contentType, typeOfKind(request.path.resource), held, request.body)
  return { object: await updateObject(changeContext, before, patched), isNew: false }
}
