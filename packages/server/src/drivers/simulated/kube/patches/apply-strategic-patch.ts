import { isFields, textOf } from '#drivers/kube-objects/field-at.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import { anyType } from '../schemas/kube-type.ts'
import { orderMembers } from './order-members.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KubeType } from '../schemas/kube-type.ts'

const order = '$setElementOrder/'
const removal = '$deleteFromPrimitiveList/'

/**
 * Value after a strategic merge patch: a JSON merge patch, but lists merge by key as their published type says. Follows $patch, $retainKeys, $setElementOrder
 * and $deleteFromPrimitiveList. Throws KubeError for invalid directives.
 */
export function applyStrategicPatch(type: KubeType, value: unknown, patch: unknown): unknown {
  return isFields(patch) ? patchFields(type, isFields(value) ? value : {}, patch) : patch
}

function patchFields(type: KubeType, held: KubeFields, patch: KubeFields): KubeFields {
  const directive = patch['$patch']
  if (directive === 'delete') return {}
  const plain = Object.entries(patch).filter(([key]) => !key.startsWith('$'))
  if (directive === 'replace') return Object.fromEntries(plain)
  if (directive !== undefined && directive !== 'merge')
    throw kubeErrors.badRequest(`Unknown patch type: ${textOf(directive).slice(0, 80)}`)
  const names = new Set([...Object.keys(held), ...plain.map(([key]) => key), ...listedBy(patch)])
  const entries = [...names].flatMap((key) => {
    const value = patchField(fieldOf(type, key), held[key], { patch, key })
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(keepRetained(entries, patch))
}

function listedBy(patch: KubeFields): readonly string[] {
  return Object.keys(patch)
    .filter((key) => key.startsWith(order) || key.startsWith(removal))
    .map((key) => key.slice(key.indexOf('/') + 1))
}

function keepRetained(
  entries: readonly (readonly [string, unknown])[],
  patch: KubeFields,
): readonly (readonly [string, unknown])[] {
  const retained = patch['$retainKeys']
  if (retained === undefined) return entries
  if (!Array.isArray(retained)) throw kubeErrors.badRequest('$retainKeys must be a list of names')
  const stays = new Set<unknown>(retained)
  const stray = Object.keys(patch).find((key) => !key.startsWith('$') && patch[key] !== null && !stays.has(key))
  if (stray !== undefined)
    throw kubeErrors.badRequest(
      `$retainKeys must name every field that the patch writes: ${stray.slice(0, 80)} is missing`,
    )
  return entries.filter(([key]) => stays.has(key))
}

function fieldOf(type: KubeType, key: string): KubeType {
  if (type.kind === 'struct') return type.field(key) ?? anyType
  return type.kind === 'map' ? type.element() : anyType
}

interface PatchEntry {
  readonly patch: KubeFields
  readonly key: string
}

function patchField(type: KubeType, held: unknown, { patch, key }: PatchEntry): unknown {
  const isGiven = Object.hasOwn(patch, key)
  const given = patch[key]
  if (isGiven && given === null) return undefined
  if (type.kind !== 'list' || (isGiven && !Array.isArray(given))) {
    if (!isGiven) return held
    return isFields(given) && !type.patch.isMerged && type.kind !== 'list'
      ? withoutDirectives(given)
      : applyStrategicPatch(type, held, given)
  }
  const before: readonly unknown[] = Array.isArray(held) ? held : []
  const [desired, removed] = [patch[`${order}${key}`], patch[`${removal}${key}`]]
  if (!isGiven && desired === undefined && removed === undefined) return held
  const members: readonly unknown[] = Array.isArray(given) ? given : []
  if (!type.patch.isMerged) return isGiven ? members.filter((one) => !isDirective(one)) : held
  const after = patchMembers(type, withoutRemoved(before, removed), members)
  const named: readonly unknown[] = Array.isArray(desired) ? desired : members
  const ordered = orderMembers(after, { desired: named, before, nameOf: nameBy(type) })
  return !isGiven && held === undefined && ordered.length === 0 ? undefined : ordered
}

function withoutRemoved(before: readonly unknown[], removed: unknown): readonly unknown[] {
  if (removed === undefined) return before
  if (!Array.isArray(removed)) throw kubeErrors.badRequest('$deleteFromPrimitiveList must be a list')
  const removedValues = new Set<unknown>(removed)
  return before.filter((one) => !removedValues.has(one))
}

function nameBy(type: KubeType): (member: unknown) => unknown {
  const { mergeKey } = type.patch
  return (member) => (mergeKey !== null && isFields(member) ? member[mergeKey] : member)
}

const isDirective = (one: unknown): boolean => isFields(one) && one['$patch'] !== undefined

function patchMembers(
  type: KubeType & { readonly kind: 'list' },
  before: readonly unknown[],
  patch: readonly unknown[],
): readonly unknown[] {
  const { mergeKey } = type.patch
  if (mergeKey === null) return [...new Set([...before, ...patch])]
  if (patch.some((one) => isFields(one) && one['$patch'] === 'replace')) return patch.filter((one) => !isDirective(one))
  const list = before.map((value) => ({ value, isGone: false }))
  const held = new Map(
    list.flatMap((one) => (isFields(one.value) ? [[one.value[mergeKey], one] as const] : [])).toReversed(),
  )
  for (const member of patch) {
    if (!isFields(member) || member[mergeKey] === undefined)
      throw kubeErrors.badRequest(`a member of the list does not contain declared merge key: ${mergeKey}`)
    const known = held.get(member[mergeKey])
    if (member['$patch'] === 'delete') {
      if (known) known.isGone = true
      held.delete(member[mergeKey])
    } else if (known) known.value = applyStrategicPatch(type.element(), known.value, member)
    else {
      const added = { value: applyStrategicPatch(type.element(), {}, member), isGone: false }
      list.push(added)
      held.set(member[mergeKey], added)
    }
  }
  return list.filter((one) => !one.isGone).map((one) => one.value)
}

function withoutDirectives(given: KubeFields): KubeFields {
  return Object.fromEntries(Object.entries(given).filter(([key]) => !key.startsWith('$')))
}
