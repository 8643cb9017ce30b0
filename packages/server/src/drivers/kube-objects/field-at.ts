import type { KubeFields } from './kube-object.ts'

/** Returns the value at a path; undefined if absent. Does not follow lists. */
export function fieldAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((held, step) => (isFields(held) ? held[step] : undefined), value)
}

/** Returns the text at a path; '' if absent or not a string. */
export function stringAt(value: unknown, ...path: readonly string[]): string {
  const found = fieldAt(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** Returns the number at a path; undefined if absent or not a number. */
export function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = fieldAt(value, ...path)
  return typeof found === 'number' ? found : undefined
}

/** Returns the objects of the list at a path; empty if absent. */
export function objectsAt(value: unknown, ...path: readonly string[]): readonly KubeFields[] {
  const found = fieldAt(value, ...path)
  return Array.isArray(found) ? found.filter(isFields) : []
}

/** Returns the object at a path; empty if absent or not an object. */
export function objectAt(value: unknown, ...path: readonly string[]): KubeFields {
  const found = fieldAt(value, ...path)
  return isFields(found) ? found : {}
}

/** Returns the string values of an object at a path, such as labels; empty if absent. */
export function labelsAt(value: unknown, ...path: readonly string[]): Readonly<Record<string, string>> {
  const texts = Object.entries(objectAt(value, ...path)).flatMap(([key, text]) =>
    typeof text === 'string' ? [[key, text] as const] : [],
  )
  return Object.fromEntries(texts)
}

/** Returns the fields as read back from JSON storage, without undefined ones. */
export function asStored(fields: KubeFields): KubeFields {
  const stored: unknown = JSON.parse(JSON.stringify(fields))
  return isFields(stored) ? stored : {}
}

/** True for an object, but not a list. */
export function isFields(value: unknown): value is KubeFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a string unchanged, other values as JSON, '' for undefined. Never calls a client object's `toString`, which may not be a function. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
