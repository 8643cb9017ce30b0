import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { kubeResources, refOf } from '../model/kube-resource.ts'
import { endObject } from './end-object.ts'
import { findObject } from './read-objects.ts'
import { writeObject } from './write-object.ts'
import type { KubeObject, KubeRef, OwnerReference } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from './kube-scope.ts'

/** Finalizer of an owner that is deleted after its dependents (propagationPolicy Foreground). */
export const foregroundFinalizer = 'foregroundDeletion'

/**
 * Ends objects of all kinds that lost their last owner since the previous call, with their dependents, and releases owners that waited for them. An object with
 * a remaining owner only loses the removed reference. `suspects` are objects whose owners may never have existed. Returns true if anything changed.
 */
export async function collectOwned(scope: KubeScope, suspects: readonly KubeObject[] = []): Promise<boolean> {
  let isChanged = false
  let waiting = suspects.filter((one) => (one.metadata.ownerReferences ?? []).length > 0)
  while (scope.removed.length > 0 || waiting.length > 0) {
    const removed = scope.removed.splice(0)
    const dependents = await listDependents(scope, removed)
    const found = new Map([...dependents, ...waiting].map((one) => [`${one.kind} ${keyOf(one.metadata)}`, one]))
    waiting = []
    for (const one of found.values()) isChanged = (await settleOwners(scope, one)) || isChanged
    for (const one of removed) isChanged = (await releaseOwners(scope, one)) || isChanged
  }
  return isChanged
}

type Row = KubeRef & { readonly namespace: string }

/** Lists the dependents of these objects, without Secrets if they cannot be opened. */
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

async function settleOwners(scope: KubeScope, object: KubeObject): Promise<boolean> {
  const held = await findObject(scope, refOf(object))
  if (!held || held.metadata.deletionTimestamp !== undefined) return false
  const owners = held.metadata.ownerReferences ?? []
  const there = await listThere(scope, owners)
  if (owners.length === 0 || there.length === owners.length) return false
  if (there.length === 0) await endObject(scope, held)
  else await writeObject(scope, { ...held, metadata: { ...held.metadata, ownerReferences: there } })
  return true
}

/** An owner of an unknown kind is assumed to exist. */
async function listThere(scope: KubeScope, owners: readonly OwnerReference[]): Promise<readonly OwnerReference[]> {
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

/** Ends owners that waited only for this object. */
async function releaseOwners(scope: KubeScope, gone: KubeObject): Promise<boolean> {
  let isChanged = false
  for (const owner of gone.metadata.ownerReferences ?? []) {
    const place = kubeResources.find((one) => one.kind === owner.kind)
    const namespace = place?.isNamespaced ? (gone.metadata.namespace ?? '') : ''
    const held = place && (await findObject(scope, { resource: place.name, namespace, name: owner.name }))
    if (!held || held.metadata.uid !== owner.uid) continue
    isChanged = (await releaseOwner(scope, held)) || isChanged
  }
  return isChanged
}

/** Removes the foreground finalizer of an owner once no dependent blocks it; false if the owner does not wait, or is still blocked. */
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
  const freed = { ...owner, metadata: { ...owner.metadata, finalizers: left } }
  if (left.length > 0) await writeObject(scope, freed)
  else await endObject(scope, freed)
  return true
}
