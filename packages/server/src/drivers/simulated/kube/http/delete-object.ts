import { isSystemNamespace } from '../controllers/plan-system-objects.ts'
import { kubeResources, refOf } from '../model/kube-resource.ts'
import { isFields, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import { foregroundFinalizer, isDeletedByControllers } from '../controllers/plan-garbage-collection.ts'
import { listDependents, releaseOwner } from '../objects/collect-garbage.ts'
import { terminateObject, markTerminating } from '../objects/terminate-object.ts'
import { evictPod, findProtection } from '../objects/evict-pod.ts'
import { findObject } from '../objects/read-objects.ts'
import { listKeys } from '../objects/read-pages.ts'
import { removeObject, writeObject } from '../objects/write-object.ts'
import { everything } from '../rules/selectors.ts'
import { findRequestedObject, runControllersAfter } from './change-kube.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from '../objects/kube-scope.ts'
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
  const isOrphaning = policy === 'Orphan' || (isFields(body) && body['orphanDependents'] === true)
  if (isOrphaning) await orphanDependents(scope, object)
  const left = await terminate(scope, object, policy === 'Foreground')
  await runControllersAfter(scope, object)
  return left
}

function checkPreconditions({ request: { path, body } }: KubeChangeContext, { metadata }: KubeObject): void {
  const { uid, resourceVersion } = objectAt(body, 'preconditions')
  if (typeof uid === 'string' && uid !== metadata.uid) {
    throw kubeErrors.conflict(
      path.resource,
      metadata.name,
      `Precondition failed: UID in precondition: ${uid.slice(0, 60)}, UID in object meta: ${metadata.uid}`,
    )
  }
  if (typeof resourceVersion === 'string' && resourceVersion !== metadata.resourceVersion) {
    throw kubeErrors.conflict(path.resource, metadata.name, 'Precondition failed: the object has been modified')
  }
}

/** A foreground deletion waits for all blocking dependents. */
async function terminate(scope: KubeScope, object: KubeObject, isForeground: boolean): Promise<KubeObject | null> {
  if (object.kind === 'Namespace') return emptyNamespace(scope, object)
  if (!isForeground) return terminateObject(scope, object)
  const finalizers = [...new Set([...(object.metadata.finalizers ?? []), foregroundFinalizer])]
  const marked = await markTerminating(scope, { ...object, metadata: { ...object.metadata, finalizers } })
  for (const dependent of await listDependents(scope, [object]))
    if (!isDeletedByControllers(dependent)) await terminateObject(scope, dependent)
  await releaseOwner(scope, marked)
  return findObject(scope, refOf(object))
}

/** Deletes even objects with finalizers. */
async function emptyNamespace(scope: KubeScope, namespace: KubeObject): Promise<null> {
  const { name } = namespace.metadata
  await removeObject(scope, refOf(namespace))
  const selecting = { namespace: name, name: '', selector: everything, after: '' }
  for (const { name: resource } of kubeResources.filter((one) => one.isNamespaced)) {
    for (const key of await listKeys(scope.tx, scope.clusterId, { ...selecting, resource }))
      await removeObject(scope, { resource, ...key })
  }
  return null
}

async function orphanDependents(scope: KubeScope, owner: KubeObject): Promise<void> {
  for (const object of await listDependents(scope, [owner])) await removeOwner(scope, object, owner)
}

async function removeOwner(scope: KubeScope, object: KubeObject, owner: KubeObject): Promise<void> {
  const references = object.metadata.ownerReferences ?? []
  const others = references.filter((one) => one.uid !== owner.metadata.uid)
  if (others.length < references.length)
    await writeObject(scope, { ...object, metadata: { ...object.metadata, ownerReferences: others } })
}

/** Evicts the pod of the path. Throws KubeError 429 with the cause DisruptionBudget if a budget forbids it, NotFound without the pod. */
export async function evictRequestedPod(changeContext: KubeChangeContext): Promise<void> {
  const { scope, request } = changeContext
  const pod = await findRequestedObject(changeContext)
  const uid = objectAt(request.body, 'deleteOptions', 'preconditions')['uid']
  if (typeof uid === 'string' && uid !== pod.metadata.uid)
    throw kubeErrors.conflict(request.path.resource, request.path.name, 'Precondition failed: the pod has another UID')
  const blocking = await findProtection(scope, pod)
  if (blocking) {
    const { budget, disruptions } = blocking
    const message = `The disruption budget ${budget.metadata.name} needs ${disruptions.desiredHealthy} healthy pods and has ${disruptions.currentHealthy} currently`
    throw kubeErrors.tooMany("Cannot evict pod as it would violate the pod's disruption budget.", [
      { reason: 'DisruptionBudget', message },
    ])
  }
  await evictPod(scope, { namespace: request.path.namespace, name: request.path.name })
}
