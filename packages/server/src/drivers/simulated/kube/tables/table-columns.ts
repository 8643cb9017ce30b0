import { fieldAt, numberAt, partAt, partsAt, textAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { ageOf } from '#drivers/kube-objects/age-of.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** A column of a table that clients print as it is. */
export interface TableColumn {
  readonly name: string
  readonly type: 'string' | 'integer'
  /** 0 is always printed, 1 only in the wide form. */
  readonly priority: 0 | 1
  /** `now` as Kubernetes writes times. */
  readonly cell: (object: KubeObject, now: string) => string | number
}

/** A column of texts. */
export function textColumn(name: string, cell: TableColumn['cell'], priority: 0 | 1 = 0): TableColumn {
  return { name, type: 'string', priority, cell }
}

/** A column of numbers. */
export function numberColumn(name: string, cell: TableColumn['cell'], priority: 0 | 1 = 0): TableColumn {
  return { name, type: 'integer', priority, cell }
}

const orNone = (text: string): string => (text === '' ? '<none>' : text)

/** Columns that several tables have, and how cells are put together. */
export const cellTexts = {
  name: textColumn('Name', ({ metadata }) => metadata.name),
  age: textColumn('Age', ({ metadata }, now) => ageOf(metadata.creationTimestamp ?? '', now)),
  /** A text of the object, or `<none>`. */
  text: (name: string, path: readonly string[], priority: 0 | 1 = 0): TableColumn =>
    textColumn(name, (object) => orNone(textAt(object, ...path)), priority),
  /** A number of the object, 0 when it is not there. */
  count: (name: string, path: readonly string[]): TableColumn =>
    numberColumn(name, (object) => numberAt(object, ...path) ?? 0),
  /** Names, images and selector of what makes pods; only in the wide form. */
  template: [
    textColumn('Containers', (object) => listOf(object, 'name'), 1),
    textColumn('Images', (object) => listOf(object, 'image'), 1),
    textColumn('Selector', (object) => orNone(selectorOf(fieldAt(object, 'spec', 'selector'))), 1),
  ],
  orNone,
} as const

function listOf(object: KubeObject, field: string): string {
  return partsAt(object, 'spec', 'template', 'spec', 'containers')
    .map((one) => textAt(one, field))
    .join(',')
}

const listOfValues = (values: unknown): readonly string[] => (Array.isArray(values) ? values.map(textOf) : [])

function selectorOf(selector: unknown): string {
  const labels = Object.entries(partAt(selector, 'matchLabels')).map(([key, value]) => `${key}=${textOf(value)}`)
  const terms = partsAt(selector, 'matchExpressions').map(
    (one) =>
      `${textAt(one, 'key')} ${textAt(one, 'operator').toLowerCase()} (${listOfValues(one['values']).join(',')})`,
  )
  return [...labels, ...terms].join(',')
}
