import { isSystemNamespace } from '../controllers/plan-system-objects.ts'
import { fieldAt, objectAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import { foregroundFinalizer, isDeletedByControllers } from '../controllers/plan-garbage-collection.ts'
import { listDependents, releaseOwner } from '../objects/collect-garbage.ts'
import { terminateObject, markTerminating } from '../objects/terminate-object.ts'
import { evictPod, findProtection } from '../objects/evict-pod.ts'
import { writeObject } from '../objects/write-object.ts'
import { terminateNamespace } from '../objects/terminate-namespace.ts'
import { findRequestedObject, runControllersAfter } from './change-kube.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from '../objects/kube-scope.ts'
import type { KubeRequest } from '../request/kube-request.ts'
import type { KubeChangeContext } from './change-kube.ts'

/**
 * Deletes an object (a namespace with its objects), or only marks it if it has finalizers, and runs the controllers. Returns what remains, or null. Throws
 * KubeError for system namespaces and failed preconditions.
 */
export async function deleteObject(changeContext: KubeChangeContext, object: KubeObject): Promise<KubeObject | null> {
  const {
    scope,
    request: { path, body, query },
  } = changeContext
  checkPreconditions(changeContext, object)
  if (object.kind === 'Namespace' && isSystemNamespace(object.metadata.name)) {
    throw kubeErrors.forbidden(path.resource, object.metadata.name, 'this namespace may not be deleted')
  }
  const policy = stringAt(body, 'propagationPolicy') || (query.get('propagationPolicy') ?? '')
  if (!['', 'Orphan', 'Background', 'Foreground'].includes(policy))
    throw kubeErrors.invalidOptions({
      reason: 'FieldValueNotSupported',
      field: 'propagationPolicy',
      message: `Unsupported value: "${policy.slice(0, 80)}": supported values: "Foreground", "Background", "Orphan"`,
    })
  const isOrphaning = policy === 'Orphan' || fieldAt(body, 'orphanDependents') === true
  if (isOrphaning) await orphanDependents(scope, object)
  const left = await terminate(scope, object, policy === 'Foreground')
  await runControllersAfter(scope, object)
  return left
}

function checkPreconditions({ request: { path, body } }: KubeChangeContext, { metadata }: KubeObject): void {
  const options = path.subresource === 'eviction' ? objectAt(body, 'deleteOptions') : body
  for (const [field, label] of [
    ['uid', 'UID'],
    ['resourceVersion', 'ResourceVersion'],
  ] as const) {
    const wanted = objectAt(options, 'preconditions')[field]
    if (typeof wanted !== 'string' || wanted === metadata[field]) continue
    const why = `the ${label} in the precondition (${wanted.slice(0, 60)}) does not match the ${label} in record (${metadata[field]}). The object might have been ${field === 'uid' ? 'deleted and then recreated' : 'modified'}`
    throw kubeErrors.conflict({ ...path.resource, name: path.resource.kind }, metadata.name, why)
  }
}

/** A foreground deletion waits for all blocking dependents. */
async function terminate(scope: KubeScope, object: KubeObject, isForeground: boolean): Promise<KubeObject | null> {
  if (object.kind === 'Namespace') return terminateNamespace(scope, object)
  if (!isForeground) return terminateObject(scope, object)
  const finalizers = [...new Set([...(object.metadata.finalizers ?? []), foregroundFinalizer])]
  const marked = await markTerminating(scope, { ...object, metadata: { ...object.metadata, finalizers } })
  for (const dependent of await listDependents(scope, [object]))
    if (!isDeletedByControllers(dependent)) await terminateObject(scope, dependent)
  await releaseOwner(scope, marked)
  return marked
}

async function orphanDependents(scope: KubeScope, owner: KubeObject): Promise<void> {
  for (const object of await listDependents(scope, [owner])) await removeOwner(scope, object, owner)
}

async function removeOwner(scope: KubeScope, object: KubeObject, owner: KubeObject): Promise<void> {
  const { ownerReferences: references = [], ...metadata } = object.metadata
  const others = references.filter((one) => one.uid !== owner.metadata.uid)
  if (others.length < references.length)
    await writeObject(scope, {
      ...object,
      metadata: { ...metadata, ...(others.length > 0 ? { ownerReferences: others } : {}) },
    })
}

/** Evicts the pod of the path. Throws KubeError 429 with the cause DisruptionBudget if a budget forbids it, NotFound without the pod. */
export async function evictRequestedPod(changeContext: KubeChangeContext): Promise<void> {
  const { scope, request } = changeContext
  checkEviction(request)
  const pod = await findRequestedObject(changeContext)
  checkPreconditions(changeContext, pod)
  const blocking = await findProtection(scope, pod)
  if (blocking) {
    const { budget, disruptions, isAmong } = blocking
    if (isAmong) throw kubeErrors.severalBudgets()
    const message = `The disruption budget ${budget.metadata.name} needs ${disruptions.desiredHealthy} healthy pods and has ${disruptions.currentHealthy} currently`
    throw kubeErrors.tooMany("Cannot evict pod as it would violate the pod's disruption budget.", [
      { reason: 'DisruptionBudget', message },
    ])
  }
  await evictPod(scope, { namespace: request.path.namespace, name: request.path.name })
}

function checkEviction({ path, body }: KubeRequest): void {
  const kind = fieldAt(body, 'kind') ?? 'Eviction'
  if (kind !== 'Eviction') throw kubeErrors.badRequest(`the kind of the body must be Eviction, not ${textOf(kind)}`)
  if (stringAt(body, 'metadata', 'name') !== path.name)
    throw kubeErrors.badRequest('name in URL does not match name in Eviction object')
}
