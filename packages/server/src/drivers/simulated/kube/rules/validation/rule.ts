import { isFields } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { Spot } from './spot.ts'

/** Reports what is wrong with the value at a spot. Except for `required`, rules accept an absent value. */
export type Rule = (value: unknown, spot: Spot) => void

/** True for what an API server treats as absent: no value, empty text, an empty list or object. */
export function isAbsentValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) ? value.length === 0 : isFields(value) && Object.keys(value).length === 0
}

/** Members of a list that are objects, with their index; empty if absent. */
export const objectMembers = (value: unknown): readonly KubeFields[] =>
  Array.isArray(value) ? value.filter(isFields) : []

/** Texts of a list; empty if absent. */
export const textMembers = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** All rules, in order. */
const all =
  (...rules: readonly Rule[]): Rule =>
  (value, spot) => {
    for (const rule of rules) rule(value, spot)
  }

/** Rejects an absent value; another must satisfy the rule. */
const required =
  (rule?: Rule): Rule =>
  (value, spot) => {
    if (isAbsentValue(value)) spot.required()
    else rule?.(value, spot)
  }

/** A rule per field of an object. */
const fields =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (value, spot) => {
    if (isFields(value)) for (const [name, rule] of Object.entries(rules)) rule(value[name], spot.at(name))
  }

/** A rule for each member of a list. */
const each =
  (rule: Rule): Rule =>
  (value, spot) => {
    if (Array.isArray(value)) for (const [index, one] of value.entries()) rule(one, spot.at(index))
  }

/** A rule for each key of a map and, unless left out, one for each value; both report at `map[key]`. */
const entries =
  (keyRule: Rule, valueRule?: Rule): Rule =>
  (value, spot) => {
    for (const [key, one] of Object.entries(isFields(value) ? value : {})) {
      keyRule(key, spot.entry(key))
      valueRule?.(one, spot.entry(key))
    }
  }

/** One of the texts; empty text counts as absent. */
const oneOf =
  (...values: readonly string[]): Rule =>
  (value, spot) => {
    if (!isAbsentValue(value) && !values.some((one) => one === value)) spot.notSupported(value, values)
  }

/** One of the texts; empty text is rejected too. */
const exactly =
  (...values: readonly string[]): Rule =>
  (value, spot) => {
    if (value !== undefined && !values.some((one) => one === value)) spot.notSupported(value, values)
  }

/** An integer within bounds. */
const range =
  (min: number, max = Number.MAX_SAFE_INTEGER): Rule =>
  (value, spot) => {
    if (typeof value === 'number' && (value < min || value > max)) spot.invalid(value, boundsText(min, max))
  }

const boundsText = (min: number, max: number): string =>
  max === Number.MAX_SAFE_INTEGER
    ? `must be greater than or equal to ${min}`
    : `must be between ${min} and ${max}, inclusive`

/** A text in a format; empty text counts as absent. */
const format =
  (isGood: (text: string) => boolean, why: string): Rule =>
  (value, spot) => {
    if (typeof value === 'string' && value !== '' && !isGood(value)) spot.invalid(value, why)
  }

/** No two members with the same key; a duplicate is reported at the member or its field. Members with the key undefined are left out. */
const unique =
  (keyOf: (member: unknown) => unknown, field?: string): Rule =>
  (value, spot) => {
    const seen = new Set<unknown>()
    for (const [index, one] of (Array.isArray(value) ? value : []).entries()) {
      const key = keyOf(one)
      const place = field === undefined ? spot.at(index) : spot.at(index).at(field)
      if (key !== undefined && seen.has(key)) place.duplicate(key)
      seen.add(key)
    }
  }

/** Uniqueness of a field that is given. */
const uniqueBy = (field: string): Rule =>
  unique((one) => (isFields(one) && !isAbsentValue(one[field]) ? one[field] : undefined), field)

/** Rejects any value. */
const forbidden =
  (why: string): Rule =>
  (value, spot) => {
    if (!isAbsentValue(value)) spot.forbidden(why)
  }

/** Exactly one of the fields, each with its rule; a second one is reported at its place, none at the object. */
const union =
  (rules: Readonly<Record<string, Rule>>, isRequired = true): Rule =>
  (value, spot) => {
    if (!isFields(value)) return
    const given = Object.keys(rules).filter((name) => value[name] !== undefined)
    if (given.length === 0 && isRequired) spot.required(`must specify one of: ${Object.keys(rules).join(', ')}`)
    for (const [index, name] of given.entries()) {
      if (index === 0) rules[name]?.(value[name], spot.at(name))
      else spot.at(name).forbidden('may not specify more than 1 of these types')
    }
  }

/** Combinators of rules. */
export const rule = {
  all,
  required,
  fields,
  each,
  entries,
  oneOf,
  exactly,
  range,
  format,
  unique,
  uniqueBy,
  forbidden,
  union,
} as const
