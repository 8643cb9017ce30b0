import { isSystemNamespace } from '../controllers/plan-fixtures.ts'
import { kubeResources, refOf } from '../model/kube-resource.ts'
import { isFields, partAt, textAt } from '#drivers/kube-objects/field-at.ts'
import { refusals } from '../model/refusals.ts'
import { foregroundFinalizer, listDependents, releaseOwner } from '../objects/collect-owned.ts'
import { endObject, markEnding } from '../objects/end-object.ts'
import { evictPod, findProtection } from '../objects/evict-pod.ts'
import { findObject } from '../objects/read-objects.ts'
import { listPlaces } from '../objects/read-pages.ts'
import { removeObject, writeObject } from '../objects/write-object.ts'
import { everything } from '../rules/selectors.ts'
import { findAsked, settleAfter } from './change-kube.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from '../objects/kube-scope.ts'
import type { KubeChanging } from './change-kube.ts'

/** Deletes an object, or only marks it while it has finalizers. A namespace takes its objects along. Returns the remaining object, or null. */
export async function deleteObject(changing: KubeChanging, object: KubeObject): Promise<KubeObject | null> {
  const {
    scope,
    ask: { path, body, query },
  } = changing
  checkPreconditions(changing, object)
  if (object.kind === 'Namespace' && isSystemNamespace(object.metadata.name)) {
    throw refusals.forbidden(path.resource, object.metadata.name, 'this namespace may not be deleted')
  }
  const policy = textAt(body, 'propagationPolicy') || (query.get('propagationPolicy') ?? '')
  if (!['', 'Orphan', 'Background', 'Foreground'].includes(policy))
    throw refusals.invalidOptions({
      reason: 'FieldValueNotSupported',
      field: 'propagationPolicy',
      message: `Unsupported value: "${policy.slice(0, 80)}": supported values: "Foreground", "Background", "Orphan"`,
    })
  const isOrphaning = policy === 'Orphan' || (isFields(body) && body['orphanDependents'] === true)
  if (isOrphaning) await leaveOrphans(scope, object)
  const left = await end(scope, object, policy === 'Foreground')
  await settleAfter(scope, object)
  return left
}

function checkPreconditions({ ask: { path, body } }: KubeChanging, { metadata }: KubeObject): void {
  const { uid, resourceVersion } = partAt(body, 'preconditions')
  if (typeof uid === 'string' && uid !== metadata.uid) {
    throw refusals.conflict(
      path.resource,
      metadata.name,
      `Precondition failed: UID in precondition: ${uid.slice(0, 60)}, UID in object meta: ${metadata.uid}`,
    )
  }
  if (typeof resourceVersion === 'string' && resourceVersion !== metadata.resourceVersion) {
    throw refusals.conflict(path.resource, metadata.name, 'Precondition failed: the object has been modified')
  }
}

/** Foreground propagation first waits for all dependents that block the object. */
async function end(scope: KubeScope, object: KubeObject, isForeground: boolean): Promise<KubeObject | null> {
  if (object.kind === 'Namespace') return emptyNamespace(scope, object)
  if (!isForeground) return endObject(scope, object)
  const finalizers = [...new Set([...(object.metadata.finalizers ?? []), foregroundFinalizer])]
  const marked = await markEnding(scope, { ...object, metadata: { ...object.metadata, finalizers } })
  for (const dependent of await listDependents(scope, [object])) await endObject(scope, dependent)
  await releaseOwner(scope, marked)
  return findObject(scope, refOf(object))
}

/** Deletes everything in a namespace, even objects with finalizers. */
async function emptyNamespace(scope: KubeScope, namespace: KubeObject): Promise<null> {
  const { name } = namespace.metadata
  await removeObject(scope, refOf(namespace))
  const selecting = { namespace: name, name: '', selector: everything, after: '' }
  for (const { name: resource } of kubeResources.filter((one) => one.isNamespaced)) {
    for (const place of await listPlaces(scope.tx, scope.clusterId, { ...selecting, resource }))
      await removeObject(scope, { resource, ...place })
  }
  return null
}

/** Propagation policy Orphan: dependents survive. */
async function leaveOrphans(scope: KubeScope, owner: KubeObject): Promise<void> {
  for (const object of await listDependents(scope, [owner])) await free(scope, object, owner)
}

async function free(scope: KubeScope, object: KubeObject, owner: KubeObject): Promise<void> {
  const references = object.metadata.ownerReferences ?? []
  const others = references.filter((one) => one.uid !== owner.metadata.uid)
  if (others.length < references.length)
    await writeObject(scope, { ...object, metadata: { ...object.metadata, ownerReferences: others } })
}

/** Evicts the pod of the path; 429 with the cause DisruptionBudget while a budget forbids it. */
export async function evictAsked(changing: KubeChanging): Promise<void> {
  const { scope, ask } = changing
  const pod = await findAsked(changing)
  const uid = partAt(ask.body, 'deleteOptions', 'preconditions')['uid']
  if (typeof uid === 'string' && uid !== pod.metadata.uid)
    throw refusals.conflict(ask.path.resource, ask.path.name, 'Precondition failed: the pod has another UID')
  const blocking = await findProtection(scope, pod)
  if (blocking) {
    const { budget, disruptions } = blocking
    const message = `The disruption budget ${budget.metadata.name} needs ${disruptions.desiredHealthy} healthy pods and has ${disruptions.currentHealthy} currently`
    throw refusals.tooMany("Cannot evict pod as it would violate the pod's disruption budget.", [
      { reason: 'DisruptionBudget', message },
    ])
  }
  await evictPod(scope, { namespace: ask.path.namespace, name: ask.path.name })
}
