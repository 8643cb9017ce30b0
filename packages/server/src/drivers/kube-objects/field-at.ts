import type { KubeFields } from './kube-object.ts'

/** The value at a path of an object; undefined where there is none. */
export function fieldAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((held, step) => (isFields(held) ? held[step] : undefined), value)
}

/** The text at a path; '' where there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = fieldAt(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** The number at a path; undefined where there is none. */
export function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = fieldAt(value, ...path)
  return typeof found === 'number' ? found : undefined
}

/** The objects of the list at a path; empty where there is none. */
export function partsAt(value: unknown, ...path: readonly string[]): readonly KubeFields[] {
  const found = fieldAt(value, ...path)
  return Array.isArray(found) ? found.filter(isFields) : []
}

/** The object at a path; empty where there is none. */
export function partAt(value: unknown, ...path: readonly string[]): KubeFields {
  const found = fieldAt(value, ...path)
  return isFields(found) ? found : {}
}

/** Labels or annotations at a path: the texts by key; what is no text is left out. */
export function labelsAt(value: unknown, ...path: readonly string[]): Readonly<Record<string, string>> {
  const texts = Object.entries(partAt(value, ...path)).flatMap(([key, text]) =>
    typeof text === 'string' ? [[key, text] as const] : [],
  )
  return Object.fromEntries(texts)
}

/** Fields as they are read back once they are stored: what JSON cannot hold is gone. */
export function asStored(fields: KubeFields): KubeFields {
  const stored: unknown = JSON.parse(JSON.stringify(fields))
  return isFields(stored) ? stored : {}
}

/** Whether a value is an object and no list. */
export function isFields(value: unknown): value is KubeFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A value as a text to show: what is no text stands as JSON. An object of a client is never asked for its text itself, because it
 * may bring a `toString` that is none.
 */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
