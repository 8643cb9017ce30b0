import { isDeepStrictEqual } from 'node:util'
import { fieldAt, isFields, objectAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { compileCondition, type Condition } from './conditions.ts'
import { findRule } from './find-rule.ts'
import { parsePathSteps, type PathStep } from './path-steps.ts'
import { isAbsentValue, type Rule } from './rule.ts'
import accessTable from './tables/access.json' with { type: 'json' }
import containerTable from './tables/containers.json' with { type: 'json' }
import clusterTable from './tables/cluster.json' with { type: 'json' }
import networkTable from './tables/network.json' with { type: 'json' }
import podTable from './tables/pods.json' with { type: 'json' }
import storageTable from './tables/storage.json' with { type: 'json' }
import volumeTable from './tables/volumes.json' with { type: 'json' }
import workloadTable from './tables/workloads.json' with { type: 'json' }
import type { Spot } from './spot.ts'

/** Constraint of a type beside its published schema. All parts must hold; the values of absent objects are not checked. */
interface Constraint {
  /** Path of the value. `name[]` is each member of a list, `name[*]` too, but reported at the list; '' or absent is the whole value. */
  readonly at?: string | undefined
  /** Path at which violations are reported instead. */
  readonly report?: string | undefined
  /** Condition on the whole value. */
  readonly if?: Condition | undefined
  /** Value that the constraint checks instead of an absent one. */
  readonly default?: unknown
  readonly in?: readonly string[] | undefined
  /** Like `in`, but accepts the empty text. */
  readonly oneOf?: readonly string[] | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly maxItems?: number | undefined
  /** Field whose values must differ between the members of a list, or several of which the combination must; without any, the members themselves. */
  readonly unique?: string | undefined
  readonly uniqueKey?: readonly string[] | undefined
  /** Types of the fields of which exactly one, or with `isOptional` at most one, may be present. */
  readonly union?: Readonly<Record<string, string | undefined>> | undefined
  readonly isOptional?: boolean | undefined
  /** Name of a rule in code or, with `!` if the empty text is checked too, of a format. */
  readonly rule?: string | undefined
  /** Type of the value. */
  readonly type?: string | undefined
  /** True if an update must not change the value. */
  readonly isFixed?: boolean | undefined
  /** Fields that an update may change; a change of others reports `denied`. */
  readonly changeable?: readonly string[] | undefined
  /** Reason for an absent value. */
  readonly required?: string | undefined
  /** Reason for a present value. */
  readonly forbidden?: string | undefined
  /** Reasons that are reported whenever the condition holds, as a wrong, missing or forbidden value. */
  readonly invalid?: string | undefined
  readonly missing?: string | undefined
  readonly denied?: string | undefined
}

const tables: Readonly<Record<string, readonly Constraint[]>> = {
  ...accessTable,
  ...clusterTable,
  ...containerTable,
  ...networkTable,
  ...podTable,
  ...storageTable,
  ...volumeTable,
  ...workloadTable,
}

/** Throws while the module is loaded if a table names an unknown type or rule. */
const compiled: ReadonlyMap<string, readonly Rule[]> = new Map(
  Object.entries(tables).map(([type, constraints]) => [type, constraints.map(compileConstraint)]),
)

/** Reports violations of the constraints that the tables declare for a type or kind; types without constraints accept every value. */
export function checkFieldsOfType(type: string, value: unknown, spot: Spot): void {
  const inside = type === 'PodSpec' ? spot.withPod(value) : spot
  for (const rule of compiled.get(type) ?? []) rule(value, inside)
}

function compileConstraint(given: Constraint): Rule {
  const path = given.at ?? ''
  const one = given.isFixed === true ? { ...given, ...immutable(path) } : given
  const steps = parsePathSteps(path)
  const [applies, check] = [compileCondition(one.if), compileValue(one)]
  return (value, spot) => {
    if (!applies(value, spot.scope)) return
    const place = one.report === undefined ? undefined : spot.at(one.report)
    visit(steps, value, spot, (found, at) => check(found, place ?? at))
  }
}

function immutable(path: string): Constraint {
  return { if: { '$old!': null, [`${path}<>`]: `$old.${path}` }, invalid: 'field is immutable' }
}

function visit([step, ...rest]: readonly PathStep[], value: unknown, spot: Spot, check: Rule): void {
  if (step === undefined) return check(value, spot)
  const [next, at] = step.name === '' ? [value, spot] : [fieldAt(value, step.name), spot.at(step.name)]
  if (step.name !== '' && !isFields(value)) return
  if (step.list === '') return visit(rest, next, at, check)
  if (Array.isArray(next))
    for (const [index, one] of next.entries()) visit(rest, one, step.list === '[]' ? at.at(index) : at, check)
}

function compileValue(one: Constraint): Rule {
  const rules = compileRules(one)
  return (given, spot) => {
    const value = given ?? one.default
    if (one.missing !== undefined) spot.required(one.missing)
    if (one.denied !== undefined && !one.changeable) spot.forbidden(one.denied)
    if (one.invalid !== undefined) spot.invalid(value ?? '', one.invalid)
    if (isAbsentValue(value)) {
      if (one.required !== undefined) return spot.required(one.required)
    } else if (one.forbidden !== undefined) spot.forbidden(one.forbidden)
    if (one.maxItems !== undefined && Array.isArray(value) && value.length > one.maxItems)
      return spot.tooMany(value.length, one.maxItems)
    if (value !== undefined) for (const rule of rules) rule(value, spot)
  }
}

function compileRules(one: Constraint): readonly Rule[] {
  for (const name of [one.type ?? [], Object.values(one.union ?? {})].flat())
    if (name === undefined || !tables[name]) throw new Error(`The type ${name} does not exist.`)
  const { in: values, oneOf, min, max, unique, uniqueKey, union, rule, type, changeable, denied = '', at = '' } = one
  return [
    ...(values ? [checkIn(values)] : []),
    ...(oneOf ? [checkIn([...oneOf, ''], oneOf)] : []),
    ...(min === undefined && max === undefined ? [] : [checkRange(min, max)]),
    ...(unique === undefined ? [] : [checkUnique([unique], unique)]),
    ...(uniqueKey ? [checkUnique(uniqueKey)] : []),
    ...(union ? [checkUnion(union, one.isOptional !== true)] : []),
    ...(rule === undefined ? [] : [findRule(rule)]),
    ...(type === undefined ? [] : [(value: unknown, spot: Spot) => checkFieldsOfType(type, value, spot)]),
    ...(changeable ? [checkChange(at, changeable, denied)] : []),
  ]
}

function checkIn(values: readonly string[], shown = values): Rule {
  return (value, spot) => {
    if (!values.some((one) => one === value)) spot.notSupported(value, shown)
  }
}

function checkRange(min = -Infinity, max = Infinity): Rule {
  return (value, spot) => {
    if (typeof value === 'number' && (value < min || value > max)) spot.invalid(value, boundsText(min, max))
  }
}

function boundsText(min: number, max: number): string {
  if (max === Infinity) return `must be greater than or equal to ${min}`
  return min === -Infinity ? `must be at most ${max}` : `must be between ${min} and ${max}, inclusive`
}

/** A duplicate is reported at the member or its field; members without the field are left out. */
function checkUnique(fields: readonly string[], report = ''): Rule {
  return (value, spot) => {
    const seen = new Set<unknown>()
    for (const [index, one] of (Array.isArray(value) ? value : []).entries()) {
      const values = fields.length === 0 ? [one] : fields.map((field) => fieldAt(one, field))
      const key = values.length > 1 ? values.map(String).join('/') : values[0]
      if (!isAbsentValue(key) && seen.has(key)) spot.at(index).at(report).duplicate(key)
      seen.add(key)
    }
  }
}

/** The second of several fields is reported at its place, none at the object. */
function checkUnion(types: Readonly<Record<string, string | undefined>>, isRequired: boolean): Rule {
  return (value, spot) => {
    const given = Object.keys(types).filter((name) => fieldAt(value, name) !== undefined)
    if (given.length === 0 && isRequired) spot.required(`must specify one of: ${Object.keys(types).join(', ')}`)
    for (const [index, name] of given.entries())
      if (index > 0) spot.at(name).forbidden('may not specify more than 1 of these types')
      else checkFieldsOfType(types[name] ?? '', fieldAt(value, name), spot.at(name))
  }
}

function checkChange(path: string, changeable: readonly string[], why: string): Rule {
  return (value, spot) => {
    const { old } = spot.scope
    const fixed = (object: unknown): KubeFields =>
      Object.fromEntries(Object.entries(objectAt({ object }, 'object')).filter(([name]) => !changeable.includes(name)))
    if (old && !isDeepStrictEqual(fixed(fieldAt(old, path)), fixed(value))) spot.forbidden(why)
  }
}
