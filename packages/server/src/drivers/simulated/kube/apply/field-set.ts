import { parseJson } from '#domain/shared/index.ts'
import { isFields } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** Owned fields: a tree of FieldsV1 steps (`f:name`, `k:{"name":"a"}`, `v:"a"`). Ownership of a field is independent of the fields below it. */
export interface FieldSet {
  readonly isMember: boolean
  readonly children: ReadonlyMap<string, FieldSet>
}

/** Empty set. */
export const emptySet: FieldSet = { isMember: false, children: new Map() }
/** One field, without fields below. */
export const leafSet: FieldSet = { isMember: true, children: new Map() }

/** True if the set is empty. */
export function isEmptySet({ isMember, children }: FieldSet): boolean {
  return !isMember && children.size === 0
}

/** Builds a set without empty subsets. */
export function makeSet(isMember: boolean, children: Iterable<readonly [string, FieldSet]>): FieldSet {
  return { isMember, children: new Map([...children].filter(([, one]) => !isEmptySet(one))) }
}

/** Union of two sets. */
export function uniteSets(a: FieldSet, b: FieldSet): FieldSet {
  if (isEmptySet(a)) return b
  if (isEmptySet(b)) return a
  const steps = new Set([...a.children.keys(), ...b.children.keys()])
  return makeSet(
    a.isMember || b.isMember,
    [...steps].map((step) => [step, uniteSets(childOf(a, step), childOf(b, step))] as const),
  )
}

/** Fields of the first set without those of the second. */
export function subtractSet(a: FieldSet, b: FieldSet): FieldSet {
  if (isEmptySet(b)) return a
  const left = [...a.children].map(([step, one]) => [step, subtractSet(one, childOf(b, step))] as const)
  return makeSet(a.isMember && !b.isMember, left)
}

/** Intersection of two sets. */
export function intersectSets(a: FieldSet, b: FieldSet): FieldSet {
  const shared = [...a.children].flatMap(([step, one]) => {
    const other = b.children.get(step)
    return other ? [[step, intersectSets(one, other)] as const] : []
  })
  return makeSet(a.isMember && b.isMember, shared)
}

/** Subset below a step; the empty set without the step. */
export function childOf({ children }: FieldSet, step: string): FieldSet {
  return children.get(step) ?? emptySet
}

/** Parses a FieldsV1 set; empty if not an object. */
export function readFieldSet(fields: unknown): FieldSet {
  if (!isFields(fields)) return emptySet
  const children = Object.entries(fields).filter(([step]) => step !== '.')
  const isMember = children.length === 0 || fields['.'] !== undefined
  return makeSet(
    isMember,
    children.map(([step, one]) => [step, readFieldSet(one)] as const),
  )
}

/** Serializes a set as FieldsV1 with sorted steps, without the root's own membership. */
export function writeFieldSet({ children }: FieldSet): KubeFields {
  const sorted = [...children].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    sorted.map(([step, one]) => {
      const below = writeFieldSet(one)
      return [step, one.isMember && one.children.size > 0 ? { '.': {}, ...below } : below] as const
    }),
  )
}

/** Sorted paths of all fields, as in messages: `.spec.containers[name="a"].image`. */
export function listPaths({ isMember, children }: FieldSet, path = ''): readonly string[] {
  const below = [...children]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([step, one]) => listPaths(one, `${path}${nameStep(step)}`))
  return isMember ? [path, ...below] : below
}

function nameStep(step: string): string {
  const [kind, rest] = [step.slice(0, 2), step.slice(2)]
  if (kind === 'f:') return `.${rest}`
  if (kind === 'v:') return `[=${rest}]`
  const keys = kind === 'k:' ? readKeys(rest) : null
  if (!keys) return `[${rest}]`
  const named = Object.entries(keys).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  return `[${named.join(',')}]`
}

function readKeys(text: string): KubeFields | null {
  const read = parseJson(text)
  return isFields(read) ? read : null
}
