import { fieldAt, numberAt, objectAt, objectsAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { ageOf } from '#drivers/kube-objects/age-of.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Table column that clients print unchanged. */
export interface TableColumn {
  readonly name: string
  readonly type: 'string' | 'integer'
  /** 0 if always printed, 1 if printed only in the wide format. */
  readonly priority: 0 | 1
  readonly cell: (object: KubeObject, now: string) => string | number
}

/** Creates a text column. */
export function textColumn(name: string, cell: TableColumn['cell'], priority: 0 | 1 = 0): TableColumn {
  return { name, type: 'string', priority, cell }
}

/** Creates a number column. */
export function numberColumn(name: string, cell: TableColumn['cell'], priority: 0 | 1 = 0): TableColumn {
  return { name, type: 'integer', priority, cell }
}

const orNone = (text: string): string => (text === '' ? '<none>' : text)

/** Shared columns and cells. */
export const cellTexts = {
  name: textColumn('Name', ({ metadata }) => metadata.name),
  age: textColumn('Age', ({ metadata }, now) => ageOf(metadata.creationTimestamp ?? '', now)),
  text: (name: string, path: readonly string[], priority: 0 | 1 = 0): TableColumn =>
    textColumn(name, (object) => orNone(stringAt(object, ...path)), priority),
  count: (name: string, path: readonly string[]): TableColumn =>
    numberColumn(name, (object) => numberAt(object, ...path) ?? 0),
  /** Columns of a pod template at a path, in the wide format only. */
  template: (...path: readonly string[]): readonly TableColumn[] => [
    textColumn('Containers', (object) => listOf(fieldAt(object, ...path), 'name'), 1),
    textColumn('Images', (object) => listOf(fieldAt(object, ...path), 'image'), 1),
    textColumn('Selector', (object) => orNone(printSelector(fieldAt(object, ...path, 'selector'))), 1),
  ],
  orNone,
} as const

function listOf(spec: unknown, field: string): string {
  return objectsAt(spec, 'template', 'spec', 'containers')
    .map((one) => stringAt(one, field))
    .join(',')
}

const listOfValues = (values: unknown): readonly string[] => (Array.isArray(values) ? values.map(textOf) : [])

/** Label selector as kubectl prints it; empty if absent. */
export function printSelector(selector: unknown): string {
  const labels = Object.entries(objectAt(selector, 'matchLabels')).map(([key, value]) => `${key}=${textOf(value)}`)
  const terms = objectsAt(selector, 'matchExpressions').map(
    (one) =>
      `${stringAt(one, 'key')} ${stringAt(one, 'operator').toLowerCase()} (${listOfValues(one['values']).join(',')})`,
  )
  return [...labels, ...terms].join(',')
}
