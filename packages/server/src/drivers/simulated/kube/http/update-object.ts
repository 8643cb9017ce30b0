import { kubeErrors } from '../model/kube-errors.ts'
import { takeObject, writeObject } from '../objects/write-object.ts'
import { refOf } from '../model/kube-resource.ts'
import { checkObject } from '../rules/check-object.ts'
import { keepAssignedFields } from '../rules/assigned-fields.ts'
import { completeObject } from '../rules/complete-object.ts'
import { allocateClusterAddresses } from './allocate-cluster-addresses.ts'
import { checkClusterSize, createObject } from './create-object.ts'
import { readDraft } from './read-draft.ts'
import { findRequestedObject, runControllersAfter } from './change-kube.ts'
import { findObject } from '../objects/read-objects.ts'
import { withManagers } from '../apply/managers.ts'
import { manageApply, manageUpdate } from './manage-fields.ts'
import { applyPatch, isApply } from '../patches/apply-patch.ts'
import { typeOfKind } from '../schemas/types-of-kinds.ts'
import { apiVersionOfPath } from '../request/read-path.ts'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import { isStaying } from '../rules/is-active.ts'
import { withFinalizers } from '../objects/terminate-namespace.ts'
import type { KubeError } from '../model/kube-errors.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeRequest } from '../request/kube-request.ts'
import type { KubeChangeContext } from './change-kube.ts'
import type { Managers } from '../apply/managers.ts'
import type { ResourcePath } from '../request/read-path.ts'

/**
 * Replaces an object or its status, or deletes it if terminating without finalizers, then runs the controllers. Returns the written object. Throws KubeError Conflict for an
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
  const after = await allocateClusterAddresses(scope, readReplacement(request, before, value))
  const owned = managers ? withManagers(after, managers) : manageUpdate(changeContext, before, after)
  const isReleased = !isStaying(owned) && (owned.metadata.finalizers ?? []).length === 0 && owned.kind !== 'Namespace'
  const taken = isReleased ? await takeObject(scope, refOf(owned), owned) : null
  const written = taken ?? (await writeObject(scope, owned))
  if (!taken) await checkClusterSize(scope, path, written)
  await runControllersAfter(scope, written)
  return written
}

/** Kinds of which a PUT creates a missing object. */
const createdByUpdate =
  'leases events services endpoints limitranges roles rolebindings clusterroles clusterrolebindings'
/** Kinds whose PUT needs a resourceVersion. */
const conditional = 'leases poddisruptionbudgets'

/** Replaces the object of the path by PUT, or creates it if its kind permits that (`isNew`). Throws KubeError as `updateObject` does. */
export async function replaceObject(changeContext: KubeChangeContext): Promise<PatchedObject> {
  const { path, body } = changeContext.request
  const { name: resource } = path.resource
  const ref = { resource, namespace: path.namespace, name: path.name }
  const isNew = createdByUpdate.split(' ').includes(resource) && path.subresource === ''
  if (isNew && !(await findObject(changeContext.scope, ref)))
    return { object: await createObject(changeContext), isNew: true }
  const before = await findRequestedObject(changeContext)
  if (conditional.split(' ').includes(resource) && stringAt(body, 'metadata', 'resourceVersion') === '')
    throw invalidMetadata(
      path,
      'FieldValueInvalid',
      'resourceVersion',
      'Invalid value: 0: must be specified for an update',
    )
  return { object: await updateObject(changeContext, before, body), isNew: false }
}

function invalidMetadata({ resource, name }: ResourcePath, reason: string, field: string, message: string): KubeError {
  return kubeErrors.invalid(resource, name, [{ reason, field: `metadata.${field}`, message }])
}

/** Complete object that replaces another. Throws KubeError Conflict for another uid or an outdated version, Invalid for violations. */
export function readReplacement(request: KubeRequest, before: KubeObject, value: unknown): KubeObject {
  const { path } = request
  const draft = readDraft(request, value)
  checkIdentity(request, before, draft)
  const after = takeFields(path, before, draft)
  checkFinalizers(path, before, after)
  const causes = checkObject(after, before)
  if (causes.length > 0) throw kubeErrors.invalid(path.resource, path.name, causes)
  return after
}

function takeFields(path: ResourcePath, before: KubeObject, draft: KubeObject): KubeObject {
  if (path.subresource === 'status') return takeStatus(before, draft)
  if (path.subresource === 'finalize') return withFinalizers(before, draft)
  return completeObject(keepAssignedFields(before, takeAll(path, before, draft)))
}

function checkFinalizers(path: ResourcePath, before: KubeObject, { metadata }: KubeObject): void {
  const added = (metadata.finalizers ?? []).filter((one) => !before.metadata.finalizers?.includes(one))
  if (isStaying(before) || added.length === 0) return
  const message = `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers ${JSON.stringify(added)}`
  throw invalidMetadata(path, 'FieldValueForbidden', 'finalizers', message)
}

function checkIdentity({ path, method }: KubeRequest, before: KubeObject, { metadata }: KubeObject): void {
  const { resource, name } = path
  if (metadata.name !== '' && metadata.name !== name)
    throw kubeErrors.badRequest(
      `the name of the object (${metadata.name.slice(0, 260)}) does not match the name on the URL (${name})`,
    )
  if (metadata.uid !== undefined && metadata.uid !== before.metadata.uid) {
    if (method === 'PATCH') throw invalidMetadata(path, 'FieldValueInvalid', 'uid', 'Invalid value: field is immutable')
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
  const names =
    'generation creationTimestamp deletionTimestamp deletionGracePeriodSeconds uid resourceVersion namespace name'
  const own = Object.fromEntries(names.split(' ').map((one) => [one, before.metadata[one]]))
  const status = resource.hasStatus ? before['status'] : given
  const metadata = {
    ...draft.metadata,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
  }
  // Only the subresource changes a namespace's finalizers.
  const spec = before.kind === 'Namespace' ? { spec: before['spec'] } : {}
  return { ...rest, ...spec, ...(status === undefined ? {} : { status }), metadata }
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
