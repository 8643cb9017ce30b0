import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { kubeResources, refOf } from '../model/kube-resource.ts'
import { foregroundFinalizer, isDeletedByControllers } from '../controllers/plan-garbage-collection.ts'
import { terminateObject } from './terminate-object.ts'
import { findObject } from './read-objects.ts'
import { writeObject } from './write-object.ts'
import type { KubeObject, KubeRef, OwnerReference } from '#drivers/kube-objects/kube-object.ts'
import { type KubeScope, reserveChange } from './kube-scope.ts'

/**
 * Deletes objects of all kinds that lost their last owner since the previous call, with dependents, and releases owners that waited for them. With a remaining
 * owner, an object only loses the reference. Also checks `suspects`. True if anything changed.
 */
export async function collectGarbage(scope: KubeScope, suspects: readonly KubeObject[] = []): Promise<boolean> {
  let isChanged = false
  let waiting = suspects.filter((one) => (one.metadata.ownerReferences ?? []).length > 0)
  while (scope.removed.length > 0 || waiting.length > 0) {
    const removed = scope.removed.splice(0)
    const dependents = await listDependents(scope, removed)
    const found = new Map([...dependents, ...waiting].map((one) => [`${one.kind} ${keyOf(one.metadata)}`, one]))
    waiting = []
    for (const one of found.values()) isChanged = (await updateOwners(scope, one)) || isChanged
    for (const one of removed) isChanged = (await releaseOwners(scope, one)) || isChanged
  }
  return isChanged
}

type Row = KubeRef & { readonly namespace: string }

/** Dependents of these objects, without Secrets if they cannot be opened. */
export async function listDependents(scope: KubeScope, owners: readonly KubeObject[]): Promise<readonly KubeObject[]> {
  if (owners.length === 0) return []
  const { rows } = await scope.tx.query<Row>(
    `select resource, namespace, name from sim.kube_objects
     where cluster_id = $1 and owners <> '{}' and owners && $2::text[] and (resource <> 'secrets' or $3) order by resource, namespace, name`,
    [scope.clusterId, owners.map((one) => one.metadata.uid), scope.secretBox !== null],
  )
  const found: KubeObject[] = []
  for (const row of rows) {
    const object = await findObject(scope, row)
    if (object) found.push(object)
  }
  return found
}

async function updateOwners(scope: KubeScope, object: KubeObject): Promise<boolean> {
  const current = await findObject(scope, refOf(object))
  if (!current || current.metadata.deletionTimestamp !== undefined) return false
  const owners = current.metadata.ownerReferences ?? []
  const existing = await listExisting(scope, owners)
  if (owners.length === 0 || existing.length === owners.length) return false
  if (existing.length === 0 && isDeletedByControllers(current) && !reserveChange(scope, current)) return false
  if (existing.length === 0) await terminateObject(scope, current)
  else await writeObject(scope, { ...current, metadata: { ...current.metadata, ownerReferences: existing } })
  return true
}

/** Owners of unknown kinds are assumed to exist. */
async function listExisting(scope: KubeScope, owners: readonly OwnerReference[]): Promise<readonly OwnerReference[]> {
  const { rows } = await scope.tx.query<{ uid: string }>(
    'select uid::text as uid from sim.kube_objects where cluster_id = $1 and uid::text = any($2)',
    [scope.clusterId, owners.map((one) => one.uid)],
  )
  const uids = new Set(rows.map((row) => row.uid))
  return owners.filter((one) => uids.has(one.uid) || !isServed(one))
}

function isServed({ apiVersion, kind }: OwnerReference): boolean {
  return kubeResources.some(
    (one) => one.kind === kind && one.group === (apiVersion.includes('/') ? apiVersion.split('/')[0] : ''),
  )
}

async function releaseOwners(scope: KubeScope, deleted: KubeObject): Promise<boolean> {
  let isChanged = false
  for (const owner of deleted.metadata.ownerReferences ?? []) {
    const resource = kubeResources.find((one) => one.kind === owner.kind)
    const namespace = resource?.isNamespaced ? (deleted.metadata.namespace ?? '') : ''
    const current = resource && (await findObject(scope, { resource: resource.name, namespace, name: owner.name }))
    if (!current || current.metadata.uid !== owner.uid) continue
    isChanged = (await releaseOwner(scope, current)) || isChanged
  }
  return isChanged
}

/**
 * Removes an owner's foreground finalizer once no dependent blocks it, and deletes the owner if no finalizer is left. False if the owner does not wait, or is
 * blocked.
 */
export async function releaseOwner(scope: KubeScope, owner: KubeObject): Promise<boolean> {
  const finalizers = owner.metadata.finalizers ?? []
  if (owner.metadata.deletionTimestamp === undefined || !finalizers.includes(foregroundFinalizer)) return false
  const dependents = await listDependents(scope, [owner])
  const isBlocked = dependents.some((one) =>
    one.metadata.ownerReferences?.some(
      ({ uid, blockOwnerDeletion }) => uid === owner.metadata.uid && blockOwnerDeletion,
    ),
  )
  if (isBlocked) return false
  const left = finalizers.filter((one) => one !== foregroundFinalizer)
  const released = { ...owner, metadata: { ...owner.metadata, finalizers: left } }
  if (left.length > 0) await writeObject(scope, released)
  else await terminateObject(scope, released)
  return true
}
