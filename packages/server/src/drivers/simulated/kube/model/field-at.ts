import type { KubeFields } from './kube-object.ts'

/** The value at a path of an object; undefined where there is none. */
export function fieldAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((held, step) => (isRecord(held) ? held[step] : undefined), value)
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
