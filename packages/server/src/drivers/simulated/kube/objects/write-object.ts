import { isDeepStrictEqual } from 'node:util'
import { randomBytes, randomUUID } from 'node:crypto'
import { asStored, objectAt } from '#drivers/kube-objects/field-at.ts'
import { apiVersionOf, resourceOfKind, refOf } from '../model/kube-resource.ts'
import { keyOf, isKubeObject } from '#drivers/kube-objects/kube-object.ts'
import { findObject, dryRunKey } from './read-objects.ts'
import { writeChanges } from './write-changes.ts'
import type { KubeMetadata, KubeObject, KubeRef } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from './kube-scope.ts'
import type { KubeChange } from './write-changes.ts'

/**
 * Creates an object, or replaces all but server-set fields (uid, creation time), under the next revision, unless unchanged. Returns the object as clients see
 * it. Throws for an unknown kind.
 */
export async function writeObject(scope: KubeScope, object: KubeObject): Promise<KubeObject> {
  const resource = resourceOfKind(object.kind)
  const ref = refOf(object)
  const before = await findObject(scope, ref)
  // In stored form, values that JSON cannot represent make no difference.
  const after = asStored({
    ...object,
    apiVersion: apiVersionOf(resource),
    metadata: completeMetadata(scope, object, before),
  })
  if (!isKubeObject(after)) throw new Error(`${ref.resource} ${ref.name} is not a valid object.`)
  if (before && isDeepStrictEqual(before, after)) return before
  return recordChange(scope, { ref, kind: before ? 'MODIFIED' : 'ADDED', before, after })
}

function completeMetadata(scope: KubeScope, object: KubeObject, before: KubeObject | null): KubeMetadata {
  const { hasGeneration } = resourceOfKind(object.kind)
  const held = before?.metadata
  return {
    ...object.metadata,
    uid: held?.uid ?? object.metadata.uid ?? randomUUID(),
    creationTimestamp: held?.creationTimestamp ?? scope.now,
    ...(held?.resourceVersion === undefined ? {} : { resourceVersion: held.resourceVersion }),
    ...(hasGeneration ? { generation: nextGeneration(object, before) } : {}),
  }
}

function nextGeneration(object: KubeObject, before: KubeObject | null): number {
  const generation = before?.metadata.generation ?? 0
  // A deletion mark counts as a change of the spec, a pod's Binding does not.
  const [next, last] = [object, before].map((one) => ({ ...objectAt(one, 'spec'), nodeName: undefined }))
  const isMarked = object.metadata.deletionTimestamp !== before?.metadata.deletionTimestamp
  return before && !isMarked && isDeepStrictEqual(JSON.parse(JSON.stringify(next)), JSON.parse(JSON.stringify(last)))
    ? generation
    : generation + 1
}

/** Deletes an object regardless of finalizers; false if it did not exist. */
export async function removeObject(scope: KubeScope, ref: KubeRef): Promise<boolean> {
  return (await takeObject(scope, ref)) !== null
}

/** Deletes an object and returns its last state, or null. `last` is that state if it differs from the stored one. */
export async function takeObject(scope: KubeScope, ref: KubeRef, last?: KubeObject): Promise<KubeObject | null> {
  const before = await findObject(scope, ref)
  if (!before) return null
  scope.removed.push(before)
  return recordChange(scope, { ref, kind: 'DELETED', before, after: last ?? before })
}

/** In a dry run, the visible revision stays. */
async function recordChange(scope: KubeScope, change: KubeChange): Promise<KubeObject> {
  scope.revision += 1
  const after = { ...change.after, metadata: { ...change.after.metadata, resourceVersion: String(scope.revision) } }
  const visible = scope.isDry ? change.after : after
  updateCache(scope, change, visible)
  const recorded = { ...change, after }
  if (scope.batch) scope.batch.push(recorded)
  else await writeChanges(scope, [recorded])
  return visible
}

function updateCache(scope: KubeScope, { ref, kind }: KubeChange, after: KubeObject): void {
  if (scope.isDry) scope.dryRunObjects.set(dryRunKey(ref), kind === 'DELETED' ? null : after)
  const loaded = scope.loaded.get(ref.resource)
  if (kind === 'DELETED') loaded?.delete(keyOf(ref))
  else loaded?.set(keyOf(ref), after)
}

const letters = 'bcdfghjklmnpqrstvwxz2456789'

/** Five random letters and digits. */
export const createSuffix = (): string => [...randomBytes(5)].map((byte) => letters[byte % letters.length]).join('')

/** Names an unnamed object: at most 58 characters of generateName, plus a suffix. */
export function nameObject(object: KubeObject): KubeObject {
  if (object.metadata.name) return object
  const name = `${String(object.metadata['generateName']).slice(0, 58)}${createSuffix()}`
  return { ...object, metadata: { ...object.metadata, name } }
}
