import { isFields } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { Spot } from './spot.ts'

/** Reports what is wrong with the value at a spot. */
export type Rule = (value: unknown, spot: Spot) => void

/** Rules in code, by the names that the tables use. */
export type NamedRules = Readonly<Record<string, Rule>>

/** True for what an API server treats as absent: no value, empty text, an empty list or object. */
export function isAbsentValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) ? value.length === 0 : isFields(value) && Object.keys(value).length === 0
}

/** Members of a list that are objects; empty if absent. */
export const objectMembers = (value: unknown): readonly KubeFields[] =>
  Array.isArray(value) ? value.filter(isFields) : []

/** Texts of a list; empty if absent. */
export const textMembers = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Entries of a map; empty if absent. */
export const mapEntries = (value: unknown): readonly (readonly [string, unknown])[] =>
  Object.entries(isFields(value) ? value : {})
