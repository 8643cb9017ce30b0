import { isFields } from '#drivers/kube-objects/field-at.ts'
import { anyType } from '../schemas/kube-type.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KubeType } from '../schemas/kube-type.ts'

/** A list whose members have an identity of their own. */
export type MemberList = KubeType & { readonly kind: 'list' }

/** Whether a type is one thing to whoever owns it: a plain value, or a list or an object that is written as a whole. */
export function isWhole(type: KubeType): boolean {
  return type.kind === 'scalar' || type.isAtomic
}

/** The type of a field of an object. */
export function typeOfField(type: KubeType, name: string): KubeType {
  if (type.kind === 'struct') return type.field(name) ?? anyType
  return type.kind === 'map' ? type.element() : anyType
}

/** The step that leads to a field. */
export function stepOfField(name: string): string {
  return `f:${name}`
}

/** The step that leads to a member of a list: by its keys, or by its value. A key that it does not name has its published default. */
export function stepOfMember(type: MemberList, member: unknown): string {
  if (type.keys.length === 0 || !isFields(member)) return `v:${JSON.stringify(member)}`
  const keys = type.keys.toSorted().flatMap((name) => {
    const value = member[name] ?? typeOfField(type.element(), name).fallback
    return value === undefined ? [] : [[name, value] as const]
  })
  return `k:${JSON.stringify(Object.fromEntries(keys))}`
}

/** Members of a list by their steps, in their order; of two with one step the first counts. */
export function membersBySteps(type: MemberList, list: unknown): ReadonlyMap<string, unknown> {
  const members: readonly unknown[] = Array.isArray(list) ? list : []
  const found = new Map<string, unknown>()
  for (const one of members) {
    const step = stepOfMember(type, one)
    if (!found.has(step)) found.set(step, one)
  }
  return found
}

/** The fields of a value that is an object; none of anything else. */
export function fieldsOf(value: unknown): KubeFields {
  return isFields(value) ? value : {}
}

/** Whether a value holds nothing that could be owned: it is absent, or an empty list or object. */
export function isBare(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (Array.isArray(value)) return value.length === 0
  return isFields(value) && Object.keys(value).length === 0
}
