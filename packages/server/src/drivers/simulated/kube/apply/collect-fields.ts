import { fieldsOf, isEmptyValue, isAtomicType, stepOfField, stepOfMember, typeOfField } from './type-steps.ts'
import { makeSet, leafSet } from './field-set.ts'
import type { FieldSet } from './field-set.ts'
import type { KubeType } from '../schemas/kube-type.ts'

/** Fields that a manager owns after applying a value. An empty, non-atomic list in a struct is not owned. */
export function collectFields(type: KubeType, value: unknown): FieldSet {
  if (isAtomicType(type)) return leafSet
  if (type.kind === 'list') {
    const members: readonly unknown[] = Array.isArray(value) ? value : []
    const children = members.map((one) => {
      const below = collectFields(type.element(), one)
      return [stepOfMember(type, one), makeSet(true, below.children)] as const
    })
    return makeSet(false, children)
  }
  const children = Object.entries(fieldsOf(value)).map(([name, one]) => {
    const below = collectFields(typeOfField(type, name), one)
    // A map key is owned. A struct field is owned only as a leaf or an empty object.
    const isOwn = below.isMember || type.kind === 'map' || (isEmptyValue(one) && !Array.isArray(one))
    return [stepOfField(name), makeSet(isOwn, below.children)] as const
  })
  return makeSet(false, children)
}

/** Step of the first duplicate member of any non-atomic list in `value`, or null. */
export function findDuplicateMember(type: KubeType, value: unknown): string | null {
  if (isAtomicType(type)) return null
  if (type.kind !== 'list') {
    const fields = Object.entries(fieldsOf(value))
    return firstFound(fields, ([name, one]) => findDuplicateMember(typeOfField(type, name), one))
  }
  const members: readonly unknown[] = Array.isArray(value) ? value : []
  const seen = new Set<string>()
  return firstFound(members, (one) => {
    const step = stepOfMember(type, one)
    if (seen.has(step)) return step
    seen.add(step)
    return findDuplicateMember(type.element(), one)
  })
}

function firstFound<One>(list: readonly One[], find: (one: One) => string | null): string | null {
  for (const one of list) {
    const found = find(one)
    if (found !== null) return found
  }
  return null
}

/** Adds the struct fields above each owned field, which are owned too. */
export function withFieldsAbove(type: KubeType, set: FieldSet): FieldSet {
  if (isAtomicType(type)) return set
  const children = [...set.children].map(([step, one]) => {
    const isNamed = type.kind === 'struct' && step.startsWith('f:')
    const below = type.kind === 'list' ? type.element() : typeOfField(type, step.slice(2))
    const whole = withFieldsAbove(below, one)
    return [step, makeSet(whole.isMember || isNamed, whole.children)] as const
  })
  return makeSet(set.isMember, children)
}
