import { fieldsOf, isAtomicType, stepOfField, stepOfMember, typeOfField } from './type-steps.ts'
import { childOf, isEmptySet } from './field-set.ts'
import type { FieldSet } from './field-set.ts'
import type { KubeType } from '../schemas/kube-type.ts'

/** Value without a set's fields and everything below; undefined for an empty result. */
export function removeFields(type: KubeType, value: unknown, set: FieldSet): unknown {
  if (isEmptySet(set) || isAtomicType(type)) return value
  if (type.kind === 'list') {
    const members: readonly unknown[] = Array.isArray(value) ? value : []
    const left = members.flatMap((one) => {
      const gone = childOf(set, stepOfMember(type, one))
      return gone.isMember ? [] : [removeFields(type.element(), one, gone)]
    })
    return left.length === 0 && members.length > 0 ? undefined : left
  }
  const fields = Object.entries(fieldsOf(value))
  const left = fields.flatMap(([name, one]) => {
    const gone = childOf(set, stepOfField(name))
    const kept = gone.isMember ? undefined : removeFields(typeOfField(type, name), one, gone)
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return left.length === 0 && fields.length > 0 ? undefined : Object.fromEntries(left)
}
