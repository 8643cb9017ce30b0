import { keyOf } from '../model/ref-of.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { keepChanges } from './keep-changes.ts'
import type { KubeChange } from './keep-changes.ts'
import type { KubeScope } from './kube-scope.ts'

/**
 * Gives a change the next revision and keeps it, at once or with the others of its batch. Answers the object with its revision; whoever
 * reads it again in this scope finds it so.
 */
export async function recordChange(scope: KubeScope, change: KubeChange): Promise<KubeObject> {
  scope.revision += 1
  const after = { ...change.after, metadata: { ...change.after.metadata, resourceVersion: String(scope.revision) } }
  remember(scope, change, after)
  const told = { ...change, after }
  if (scope.batch) scope.batch.push(told)
  else await keepChanges(scope, [told])
  return after
}

function remember(scope: KubeScope, { ref, kind }: KubeChange, after: KubeObject): void {
  const loaded = scope.loaded.get(ref.resource)
  if (kind === 'DELETED') loaded?.delete(keyOf(ref))
  else loaded?.set(keyOf(ref), after)
}
