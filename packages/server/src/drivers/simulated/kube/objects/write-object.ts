import { isDeepStrictEqual } from 'node:util'
import { randomUUID } from 'node:crypto'
import { apiVersionOf, resourceOfKind } from '../model/find-resource.ts'
import { refOf } from '../model/ref-of.ts'
import type { KubeMetadata, KubeObject } from '../model/kube-object.ts'
import { findObject } from './find-object.ts'
import type { KubeScope } from './kube-scope.ts'
import { recordChange } from './record-change.ts'

/**
 * Creates an object, or replaces all of it: what is not in `object` is gone afterwards, except uid, creation time and the rest that is
 * the server's. An object that is already so is left alone. Answers it as clients see it. Throws for a kind that is not served.
 */
export async function writeObject(scope: KubeScope, object: KubeObject): Promise<KubeObject> {
  const resource = resourceOfKind(object.kind)
  const ref = refOf(object)
  const before = await findObject(scope, ref)
  // As it will be read back, so that what JSON cannot hold makes no difference.
  const after = JSON.parse(
    JSON.stringify({
      ...object,
      apiVersion: apiVersionOf(resource),
      metadata: completeMetadata(scope, object, before),
    }),
  ) as KubeObject
  if (before && isDeepStrictEqual(before, after)) return before
  return recordChange(scope, { ref, kind: before ? 'MODIFIED' : 'ADDED', before, after })
}

function completeMetadata(scope: KubeScope, object: KubeObject, before: KubeObject | null): KubeMetadata {
  const { hasGeneration } = resourceOfKind(object.kind)
  const held = before?.metadata
  return {
    ...object.metadata,
    uid: held?.uid ?? randomUUID(),
    creationTimestamp: held?.creationTimestamp ?? scope.now,
    ...(held?.resourceVersion === undefined ? {} : { resourceVersion: held.resourceVersion }),
    ...(hasGeneration ? { generation: nextGeneration(object, before) } : {}),
  }
}

function nextGeneration(object: KubeObject, before: KubeObject | null): number {
  const generation = before?.metadata.generation ?? 0
  return before && isDeepStrictEqual(JSON.parse(JSON.stringify(object['spec'] ?? null)), before['spec'] ?? null)
    ? generation
    : generation + 1
}
