import { isFields } from '#drivers/kube-objects/field-at.ts'
import { accessRules } from './access-rules.ts'
import { classRules } from './class-rules.ts'
import fieldRules from './field-rules.json' with { type: 'json' }
import { jobRules } from './job-rules.ts'
import { networkRules } from './network-rules.ts'
import { storageRules } from './storage-rules.ts'
import { rule, type Rule } from '../validation/rule.ts'
import type { Spot } from '../validation/spot.ts'

/** Constraints of a field, beside its published type. */
interface FieldRule {
  readonly isRequired?: boolean
  /** Value that the other constraints take for an absent one. */
  readonly default?: string | number
  readonly in?: readonly string[]
  /** Like `in`, but accepts the empty text. */
  readonly oneOf?: readonly string[]
  readonly min?: number
  readonly max?: number
  /** Name of a rule in code. */
  readonly rule?: string
  /** Name of an entry with further fields. */
  readonly type?: string
}

/** Constraints by type and path. A step `name[]` means each member of a list, the path '' the value itself. */
const types: Readonly<Record<string, Readonly<Record<string, FieldRule>>>> = fieldRules
const rules: Readonly<Record<string, Rule>> = {
  ...accessRules,
  ...classRules,
  ...jobRules,
  ...networkRules,
  ...storageRules,
}

/** Reports the fields of a value that violate the constraints of its type. Accepts values of other types. */
export function checkKindFields(type: string, value: unknown, spot: Spot): void {
  for (const [path, one] of Object.entries(types[type] ?? {}))
    visit(path === '' ? [] : path.split('.'), value, spot, (found, at) => checkField(one, found, at))
}

/** Fields of absent objects are not checked. */
function visit([step, ...rest]: readonly string[], value: unknown, spot: Spot, check: Rule): void {
  if (step === undefined) return check(value, spot)
  if (!isFields(value)) return
  const name = step.replace('[]', '')
  const [next, at] = [value[name], spot.at(name)]
  if (name === step) visit(rest, next, at, check)
  else if (Array.isArray(next)) for (const [index, one] of next.entries()) visit(rest, one, at.at(index), check)
}

function checkField(field: FieldRule, given: unknown, spot: Spot): void {
  const value = given ?? field.default
  const own = rule.all(
    ...(field.in ? [rule.exactly(...field.in)] : []),
    ...(field.oneOf ? [rule.oneOf(...field.oneOf)] : []),
    rule.range(field.min ?? -Infinity, field.max),
    ...(field.rule === undefined ? [] : [findRule(field.rule)]),
  )
  if (field.isRequired) rule.required(own)(value, spot)
  else if (value !== undefined) own(value, spot)
  if (field.type !== undefined) checkKindFields(field.type, value, spot)
}

function findRule(name: string): Rule {
  const found = rules[name]
  if (!found) throw new Error(`The rule ${name} does not exist.`)
  return found
}
