import { parseJson } from '#domain/shared/index.ts'
import { fieldAt, isFields, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isEmptySet, emptySet, readFieldSet, uniteSets, writeFieldSet } from './field-set.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { FieldSet } from './field-set.ts'

/** Identity of a field manager. */
export interface ManagerName {
  readonly manager: string
  readonly operation: 'Apply' | 'Update'
  readonly apiVersion: string
  readonly subresource: string
}

/** A field manager with its fields. */
export interface Manager extends ManagerName {
  readonly time: string
  readonly fields: FieldSet
}

/** Managers of an object by key. */
export type Managers = ReadonlyMap<string, Manager>

/** Unique key of a manager; for Apply, the same in every API version. */
export function keyOfManager({ manager, operation, apiVersion, subresource }: ManagerName): string {
  return JSON.stringify([manager, operation, operation === 'Apply' ? '' : apiVersion, subresource])
}

/** Parses metadata.managedFields by manager key. Unites entries with equal keys, and drops entries without fields. */
function readManagers(managedFields: unknown): Managers {
  const found = new Map<string, Manager>()
  for (const entry of objectsAt({ managedFields }, 'managedFields')) {
    const fields = readFieldSet(entry['fieldsV1'])
    const manager: Manager = {
      manager: stringAt(entry, 'manager'),
      operation: entry['operation'] === 'Apply' ? 'Apply' : 'Update',
      apiVersion: stringAt(entry, 'apiVersion'),
      subresource: stringAt(entry, 'subresource'),
      time: stringAt(entry, 'time'),
      fields: { ...fields, isMember: false },
    }
    const known = found.get(keyOfManager(manager))
    const whole = { ...manager, fields: uniteSets(known?.fields ?? emptySet, manager.fields) }
    if (!isEmptySet(whole.fields)) found.set(keyOfManager(manager), whole)
  }
  return found
}

/** Serializes metadata.managedFields: appliers first, then by time. */
function writeManagers(managers: Managers): readonly KubeFields[] {
  const sorted = [...managers.values()].toSorted(
    (a, b) =>
      a.operation.localeCompare(b.operation) || a.time.localeCompare(b.time) || a.manager.localeCompare(b.manager),
  )
  return sorted.map(({ manager, operation, apiVersion, subresource, time, fields }) => ({
    manager,
    operation,
    apiVersion,
    ...(time === '' ? {} : { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: writeFieldSet(fields),
    ...(subresource === '' ? {} : { subresource }),
  }))
}

/** Managers in the client's object, otherwise the stored ones. A single empty entry clears all. */
export function managersOf(before: KubeObject | null, given: KubeObject, subresource: string): Managers {
  const held = readManagers(before?.metadata['managedFields'])
  const listed = given.metadata['managedFields']
  if (subresource !== '' || !Array.isArray(listed)) return held
  if (listed.length === 1 && isFields(listed[0]) && Object.keys(listed[0]).length === 0) return new Map()
  const read = readManagers(listed)
  return read.size === 0 ? held : read
}

/** Copy of the object with these managers, or without managedFields. */
export function withManagers(object: KubeObject, managers: Managers): KubeObject {
  const { managedFields: _before, ...metadata } = object.metadata
  const listed = managers.size === 0 ? {} : { managedFields: writeManagers(managers) }
  return { ...object, metadata: { ...metadata, ...listed } }
}

const updatersMax = 10
const oldName = 'ancient-changes'

/** Merges the oldest Update managers into one, so that at most ten remain. */
export function mergeOldManagers(managers: Managers): Managers {
  const updaters = [...managers].filter(([, one]) => one.operation === 'Update')
  if (updaters.length <= updatersMax) return managers
  const sorted = updaters.toSorted(([, a], [, b]) => a.time.localeCompare(b.time) || a.manager.localeCompare(b.manager))
  const old = sorted.slice(0, updaters.length - updatersMax + 1)
  const [first] = old
  if (!first) return managers
  const bucket: Manager = {
    ...first[1],
    manager: oldName,
    subresource: '',
    time: old.at(-1)?.[1].time ?? '',
    fields: old.reduce((united, [, one]) => uniteSets(united, one.fields), emptySet),
  }
  const gone = new Set(old.map(([key]) => key))
  return new Map([...[...managers].filter(([key]) => !gone.has(key)), [keyOfManager(bucket), bucket]])
}

/** Configuration of client-side `kubectl apply`; null if missing or unreadable. */
export function readLastApplied(object: KubeFields): KubeFields | null {
  const read = parseJson(stringAt(fieldAt(object, 'metadata', 'annotations'), lastAppliedKey))
  return isFields(read) ? read : null
}

/** Annotation of client-side `kubectl apply`. */
const lastAppliedKey = 'kubectl.kubernetes.io/last-applied-configuration'
