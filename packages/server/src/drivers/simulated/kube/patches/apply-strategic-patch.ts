import { isFields } from '../model/field-at.ts'
import type { KubeFields } from '../model/kube-object.ts'

const order = '$setElementOrder/'
const removal = '$deleteFromPrimitiveList/'

/**
 * Applies a strategic merge patch: like a merge patch, but members of certain lists are merged by their key (`listKindOf`), and the directives
 * $patch, $retainKeys, $setElementOrder and $deleteFromPrimitiveList are followed. `owner` is the field that holds the value.
 */
export function applyStrategicPatch(value: unknown, patch: unknown, owner = ''): unknown {
  if (!isFields(patch)) return patch
  if (patch['$patch'] === 'delete') return {}
  const plain = Object.entries(patch).filter(([key]) => !key.startsWith('$'))
  if (patch['$patch'] === 'replace') return Object.fromEntries(plain)
  const held = isFields(value) ? value : {}
  const kept = Object.entries(held)
    .filter(([key]) => !Object.hasOwn(patch, key))
    .map(([key, one]) => [key, settleList(one, key, { patch, owner })] as const)
  const changed = plain
    .filter(([, one]) => one !== null)
    .map(([key, one]) => [key, settleList(patchField(held[key], one, { key, owner }), key, { patch, owner })] as const)
  const merged = [...kept, ...changed]
  const retained = patch['$retainKeys']
  if (!Array.isArray(retained)) return Object.fromEntries(merged)
  const stays = new Set(retained)
  return Object.fromEntries(merged.filter(([key]) => stays.has(key)))
}

interface Place {
  readonly key: string
  readonly owner: string
}

function patchField(held: unknown, patch: unknown, { key, owner }: Place): unknown {
  if (!Array.isArray(patch)) return applyStrategicPatch(held, patch, key)
  const kind = listKindOf(key, owner)
  const before: readonly unknown[] = Array.isArray(held) ? held : []
  if (kind === 'whole') return patch.filter((one) => !isDirective(one))
  if (kind === 'set') return [...new Set([...before, ...patch])]
  if (patch.some((one) => isFields(one) && one['$patch'] === 'replace')) return patch.filter((one) => !isDirective(one))
  return patchMembers(before, patch, { ...kind, owner: key })
}

const isDirective = (one: unknown): boolean => isFields(one) && one['$patch'] !== undefined

/** Merges members by their key, a plain value. Takes time that grows with both lists, not with their product. */
function patchMembers(
  before: readonly unknown[],
  patch: readonly unknown[],
  { key, owner }: Place,
): readonly unknown[] {
  const list = before.map((value) => ({ value, isGone: false }))
  const held = new Map(
    list
      .filter(({ value }) => isFields(value))
      .map((one) => [(one.value as KubeFields)[key], one] as const)
      .toReversed(),
  )
  for (const member of patch) {
    const known = isFields(member) ? held.get(member[key]) : undefined
    if (isFields(member) && member['$patch'] === 'delete') {
      if (known) known.isGone = true
      held.delete(member[key])
    } else if (known) known.value = applyStrategicPatch(known.value, member, owner)
    else {
      const added = { value: isFields(member) ? applyStrategicPatch({}, member, owner) : member, isGone: false }
      list.push(added)
      if (isFields(member)) held.set(member[key], added)
    }
  }
  return list.filter((one) => !one.isGone).map((one) => one.value)
}

/** Follows what a patch says of a list beside its members: plain values to take out, and the order. */
function settleList(
  value: unknown,
  key: string,
  { patch, owner }: { readonly patch: KubeFields; readonly owner: string },
): unknown {
  if (!Array.isArray(value)) return value
  const [gone, wanted] = [patch[`${removal}${key}`], patch[`${order}${key}`]]
  const goes = new Set(Array.isArray(gone) ? gone : [])
  const left = value.filter((one) => !goes.has(one))
  if (!Array.isArray(wanted)) return left
  const kind = listKindOf(key, owner)
  const nameOf = (one: unknown): unknown => (typeof kind === 'object' && isFields(one) ? one[kind.key] : one)
  const places = new Map(wanted.map((one, index) => [nameOf(one), index] as const).toReversed())
  const place = (one: unknown): number => places.get(nameOf(one)) ?? wanted.length
  return left.toSorted((a, b) => place(a) - place(b))
}

/** How a list is patched: by a field that tells its members apart, as a set of plain values, or as a whole. */
export type ListKind = { readonly key: string } | 'set' | 'whole'

/** Fields of Kubernetes objects whose lists are merged, with the key of their members; every other list is replaced as a whole. */
const keys: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  ephemeralContainers: 'name',
  env: 'name',
  volumes: 'name',
  imagePullSecrets: 'name',
  secrets: 'name',
  volumeMounts: 'mountPath',
  volumeDevices: 'devicePath',
  conditions: 'type',
  addresses: 'type',
  ownerReferences: 'uid',
  hostAliases: 'ip',
  podIPs: 'ip',
  hostIPs: 'ip',
  topologySpreadConstraints: 'topologyKey',
}

/** How the list of a field is patched; `owner` is the field that holds the object it stands in. */
function listKindOf(field: string, owner: string): ListKind {
  if (field === 'finalizers') return 'set'
  if (field === 'ports') return { key: owner === 'spec' ? 'port' : 'containerPort' }
  const key = keys[field]
  return key === undefined ? 'whole' : { key }
}
