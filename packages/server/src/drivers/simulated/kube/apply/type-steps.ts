import { isFields } from '#drivers/kube-objects/field-at.ts'
import { anyType } from '../schemas/kube-type.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KubeType } from '../schemas/kube-type.ts'

/** List with identifiable members. */
export type MemberList = KubeType & { readonly kind: 'list' }

/** True for a scalar, and an atomic list or object. */
export function isAtomicType(type: KubeType): boolean {
  return type.kind === 'scalar' || type.isAtomic
}

/** Type of an object's field; the schemaless type if undefined. */
export function typeOfField(type: KubeType, name: string): KubeType {
  if (type.kind === 'struct') return type.field(name) ?? anyType
  return type.kind === 'map' ? type.element() : anyType
}

/** FieldsV1 step to a field: `f:<name>`. */
export function stepOfField(name: string): string {
  return `f:${name}`
}

/** Step to a list member, by its keys (with published defaults) or its value. */
export function stepOfMember(type: MemberList, member: unknown): string {
  if (type.keys.length === 0 || !isFields(member)) return `v:${JSON.stringify(member)}`
  const keys = type.keys.toSorted().flatMap((name) => {
    const value = member[name] ?? typeOfField(type.element(), name).fallback
    return value === undefined ? [] : [[name, value] as const]
  })
  return `k:${JSON.stringify(Object.fromEntries(keys))}`
}

/** List members by step, in order. Of duplicates, the first wins. */
export function membersBySteps(type: MemberList, list: unknown): ReadonlyMap<string, unknown> {
  const members: readonly unknown[] = Array.isArray(list) ? list : []
  const found = new Map<string, unknown>()
  for (const one of members) {
    const step = stepOfMember(type, one)
    if (!found.has(step)) found.set(step, one)
  }
  return found
}

/** The value if an object, otherwise an empty object. */
export function fieldsOf(value: unknown): KubeFields {
  return isFields(value) ? value : {}
}

/** True for an absent value, and an empty list or object. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (Array.isArray(value)) return value.length === 0
  return isFields(value) && Object.keys(value).length === 0
}
