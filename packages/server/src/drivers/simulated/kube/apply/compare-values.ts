import { isDeepStrictEqual } from 'node:util'
import { fieldsOf, isEmptyValue, isAtomicType, membersBySteps, stepOfField, typeOfField } from './type-steps.ts'
import { makeSet, emptySet, leafSet } from './field-set.ts'
import type { FieldSet } from './field-set.ts'
import type { KubeType } from '../schemas/kube-type.ts'

/** Difference between two values. */
export interface Difference {
  readonly added: FieldSet
  readonly modified: FieldSet
  readonly removed: FieldSet
}

const same: Difference = { added: emptySet, modified: emptySet, removed: emptySet }

/** Added, modified and removed fields between two values of a type; undefined is an absent value. */
export function compareValues(type: KubeType, previousValue: unknown, nextValue: unknown): Difference {
  const [before, after] = [defaultEmbedded(type, previousValue), defaultEmbedded(type, nextValue)]
  if (before === undefined && after === undefined) return same
  if (isAtomicType(type) || (isEmptyValue(before) && isEmptyValue(after))) return compareWhole(before, after)
  const parts = listParts(type, before, after).map(
    (one) => [one.step, compareValues(one.type, one.before, one.after)] as const,
  )
  const pick = (what: keyof Difference, isMember: boolean): FieldSet =>
    makeSet(
      isMember,
      parts.map(([step, part]) => [step, part[what]] as const),
    )
  return {
    added: pick('added', before === undefined),
    modified: pick('modified', false),
    removed: pick('removed', after === undefined),
  }
}

/** Embedded structs (no pointer in Go) are never added or removed. */
function defaultEmbedded(type: KubeType, value: unknown): unknown {
  if (value === null) return undefined
  return value === undefined && type.isEmbedded && type.kind === 'struct' ? {} : value
}

function compareWhole(before: unknown, after: unknown): Difference {
  if (before === undefined) return { ...same, added: leafSet }
  if (after === undefined) return { ...same, removed: leafSet }
  return isDeepStrictEqual(before, after) ? same : { ...same, modified: leafSet }
}

interface Part {
  readonly step: string
  readonly type: KubeType
  readonly before: unknown
  readonly after: unknown
}

function listParts(type: KubeType, before: unknown, after: unknown): readonly Part[] {
  if (type.kind === 'list') {
    const [held, found] = [membersBySteps(type, before), membersBySteps(type, after)]
    const steps = new Set([...held.keys(), ...found.keys()])
    return [...steps].map((step) => ({
      step,
      type: type.element(),
      before: held.get(step),
      after: found.get(step),
    }))
  }
  const [held, found] = [fieldsOf(before), fieldsOf(after)]
  const names = new Set([...Object.keys(held), ...Object.keys(found)])
  return [...names].map((name) => ({
    step: stepOfField(name),
    type: typeOfField(type, name),
    before: held[name],
    after: found[name],
  }))
}
