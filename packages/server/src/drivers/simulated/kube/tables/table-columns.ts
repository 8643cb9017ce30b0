import { fieldAt, numberAt, partAt, partsAt, textAt, textOf } from '#drivers/kube-objects/field-at.ts'
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

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day

/** How long ago a time was, as Kubernetes prints it: `42s`, `3m20s`, `5h`, `2d3h`, `18d`. */
export function ageOf(time: string, now: string): string {
  const seconds = Math.round((Date.parse(now) - Date.parse(time)) / 1_000)
  if (Number.isNaN(seconds)) return '<unknown>'
  if (seconds < 2 * minute) return `${Math.max(0, seconds)}s`
  if (seconds < 10 * minute) return pair(seconds, { unit: minute, name: 'm', part: 1, partName: 's' })
  if (seconds < 3 * hour) return `${Math.floor(seconds / minute)}m`
  if (seconds < 8 * hour) return pair(seconds, { unit: hour, name: 'h', part: minute, partName: 'm' })
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)}h`
  if (seconds < 8 * day) return pair(seconds, { unit: day, name: 'd', part: hour, partName: 'h' })
  if (seconds < 2 * year) return `${Math.floor(seconds / day)}d`
  return pair(seconds, { unit: year, name: 'y', part: day, partName: 'd' })
}

interface Units {
  readonly unit: number
  readonly name: string
  readonly part: number
  readonly partName: string
}

function pair(seconds: number, { unit, name, part, partName }: Units): string {
  const rest = Math.floor((seconds % unit) / part)
  return `${Math.floor(seconds / unit)}${name}${rest === 0 ? '' : `${rest}${partName}`}`
}
