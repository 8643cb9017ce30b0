import type { KubeFields } from './kube-object.ts'

/** Value at a path; undefined if absent. */
export function fieldAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((held, step) => (isFields(held) ? held[step] : undefined), value)
}

/** Text at a path; '' if absent. */
export function stringAt(value: unknown, ...path: readonly string[]): string {
  const found = fieldAt(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** Number at a path; undefined if absent. */
export function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = fieldAt(value, ...path)
  return typeof found === 'number' ? found : undefined
}

/** Objects of the list at a path; empty if absent. */
export function objectsAt(value: unknown, ...path: readonly string[]): readonly KubeFields[] {
  const found = fieldAt(value, ...path)
  return Array.isArray(found) ? found.filter(isFields) : []
}

/** Object at a path; empty if absent. */
export function objectAt(value: unknown, ...path: readonly string[]): KubeFields {
  const found = fieldAt(value, ...path)
  return isFields(found) ? found : {}
}

/** Labels or annotations that are strings. */
export function labelsAt(value: unknown, ...path: readonly string[]): Readonly<Record<string, string>> {
  const texts = Object.entries(objectAt(value, ...path)).flatMap(([key, text]) =>
    typeof text === 'string' ? [[key, text] as const] : [],
  )
  return Object.fromEntries(texts)
}

/** Fields as read back from JSON storage. */
export function asStored(fields: KubeFields): KubeFields {
  const stored: unknown = JSON.parse(JSON.stringify(fields))
  return isFields(stored) ? stored : {}
}

/** True for an object, but not a list. */
export function isFields(value: unknown): value is KubeFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Renders a value, anything but a string as JSON. Never calls a client object's `toString`, which may not be a function. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
