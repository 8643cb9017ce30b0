import { isDeepStrictEqual } from 'node:util'
import { collectFields, withFieldsAbove } from './collect-fields.ts'
import { compareValues } from './compare-values.ts'
import { intersectSets, isEmptySet, emptySet, readFieldSet, subtractSet, uniteSets } from './field-set.ts'
import { mergeValues } from './merge-values.ts'
import { removeFields } from './remove-fields.ts'
import { keyOfManager } from './managers.ts'
import type { KubeType } from '../schemas/kube-type.ts'
import type { Difference } from './compare-values.ts'
import type { FieldSet } from './field-set.ts'
import type { Manager, ManagerName, Managers } from './managers.ts'

/** Identifying or server-set fields, which no manager owns. */
const unownedFields = readFieldSet({
  'f:apiVersion': {},
  'f:kind': {},
  'f:metadata': {
    '.': {},
    'f:name': {},
    'f:namespace': {},
    'f:creationTimestamp': {},
    'f:selfLink': {},
    'f:uid': {},
    'f:generation': {},
    'f:managedFields': {},
    'f:resourceVersion': {},
  },
})

/** A change by `self` to `before`, with the managers until then. */
export interface TrackedChange {
  readonly type: KubeType
  readonly managers: Managers
  readonly self: ManagerName
  readonly now: string
  readonly before: unknown
}

/** Ownership after an update: only the updater owns changed fields; removed fields lose all owners. */
export function trackUpdate(change: TrackedChange, after: unknown): Managers {
  const { type, self, now } = change
  const different = compareValues(type, change.before, after)
  const managers = takeFrom(change.managers, keyOfManager(self), different)
  const brought = subtractSet(uniteSets(different.added, different.modified), unownedFields)
  const held = managers.get(keyOfManager(self))
  const kept = subtractSet(held?.fields ?? emptySet, different.removed)
  const fields = uniteSets(kept, brought)
  if (isEmptySet(fields)) return without(managers, keyOfManager(self))
  const isChanged = !isEmptySet(brought) || !isDeepStrictEqual(kept, held?.fields)
  return new Map([...managers, [keyOfManager(self), { ...self, fields, time: isChanged ? now : (held?.time ?? now) }]])
}

/** Fields of another manager that an apply would change. */
export interface ApplyConflict {
  readonly manager: Manager
  readonly fields: FieldSet
}

/** Result of a server-side apply. */
export interface Applied {
  readonly value: unknown
  readonly managers: Managers
  readonly conflicts: readonly ApplyConflict[]
}

/**
 * Merges a configuration into the object, without fields that this manager applied before, no longer applies, and no other manager owns. The manager then owns
 * exactly what it applies. Managers that lose fields are returned as conflicts, which a forced apply ignores.
 */
export function trackApply(change: TrackedChange, configuration: unknown): Applied {
  const { type, self, now, before } = change
  const key = keyOfManager(self)
  const held = change.managers.get(key)
  const fields = subtractSet(collectFields(type, configuration), unownedFields)
  const claimed: Managers = new Map([...change.managers, [key, { ...self, fields, time: now }]])
  const merged = mergeValues(type, before, configuration)
  const value = prune(type, merged, { claimed, last: held?.fields ?? emptySet })
  const different = compareValues(type, before, value)
  const changed = uniteSets(different.added, different.modified)
  const conflicts = [...claimed.values()].flatMap((manager) => {
    const lost = keyOfManager(manager) === key ? emptySet : intersectSets(manager.fields, changed)
    return isEmptySet(lost) ? [] : [{ manager, fields: lost }]
  })
  const isSame = held !== undefined && isDeepStrictEqual(held.fields, fields) && isDeepStrictEqual(before, value)
  const mine: Manager = { ...self, fields, time: isSame ? held.time : now }
  const managers = new Map([...takeFrom(claimed, key, different), [key, mine]])
  return { value, managers: isEmptySet(fields) ? without(managers, key) : managers, conflicts }
}

interface Claims {
  readonly claimed: Managers
  readonly last: FieldSet
}

function prune(type: KubeType, merged: unknown, { claimed, last }: Claims): unknown {
  if (isEmptySet(last)) return merged
  const all = (set: FieldSet): FieldSet => withFieldsAbove(type, set)
  const owned = [...claimed.values()].reduce((united, one) => uniteSets(united, one.fields), emptySet)
  const bare = removeFields(type, merged, last)
  const gone = subtractSet(all(collectFields(type, merged)), all(collectFields(type, bare)))
  return removeFields(type, merged, intersectSets(subtractSet(gone, all(owned)), all(last)))
}

function takeFrom(managers: Managers, self: string, { added, modified, removed }: Difference): Managers {
  const lost = uniteSets(uniteSets(added, modified), removed)
  const left = [...managers].map(
    ([key, one]) => [key, key === self ? one : { ...one, fields: subtractSet(one.fields, lost) }] as const,
  )
  return new Map(left.filter(([key, one]) => key === self || !isEmptySet(one.fields)))
}

function without(managers: Managers, key: string): Managers {
  return new Map([...managers].filter(([one]) => one !== key))
}
