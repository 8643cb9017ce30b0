import { selectableOf } from '../model/selectable.ts'
import type { KubeObject } from '../model/kube-object.ts'
import type { Selector } from '../rules/read-selector.ts'
import type { LoggedChange } from './list-changes.ts'

/** An event of a watch. */
export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: KubeObject
}

/** What a watch with a selector tells of a change: an object that comes into the selection is ADDED, one that leaves it DELETED; null for nothing. */
export function selectEvent(
  { kind, object, was }: LoggedChange,
  resource: string,
  selects: Selector,
): WatchEvent | null {
  const wasIn = was !== null && selects(was)
  const isIn = kind !== 'DELETED' && selects(selectableOf(resource, object))
  if (isIn) return { type: wasIn ? 'MODIFIED' : 'ADDED', object }
  return wasIn ? { type: 'DELETED', object } : null
}
