import { fieldAt } from './field-at.ts'
import type { KubeFields } from './kube-object.ts'

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
