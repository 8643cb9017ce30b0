import { isFields, textOf } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { rule, isAbsentValue, objectMembers, textMembers, type Rule } from './rule.ts'
import { isLabelValue, isLabel, isQualifiedName, isSubdomain } from './formats.ts'
import type { Spot } from './spot.ts'

const annotationBytesMax = 262_144

/** Labels, reported at the map itself. */
export const labels: Rule = (value, spot) => {
  for (const [key, one] of Object.entries(isFields(value) ? value : {})) {
    if (!isQualifiedName(key)) spot.invalid(key, 'must be a qualified name')
    if (!isLabelValue(textOf(one)))
      spot.invalid(
        one,
        'must be at most 63 letters, digits, "-", "_" and ".", beginning and ending with a letter or digit',
      )
  }
}

/** Annotations, reported at the map itself. */
const annotations: Rule = (value, spot) => {
  const given = Object.entries(isFields(value) ? value : {})
  for (const [key] of given) if (!isQualifiedName(key.toLowerCase())) spot.invalid(key, 'must be a qualified name')
  const octets = given.reduce((sum, [key, one]) => sum + key.length + Buffer.byteLength(textOf(one)), 0)
  if (octets > annotationBytesMax) spot.tooLong(annotationBytesMax)
}

const knownFinalizers = ['orphan', 'foregroundDeletion', 'kubernetes']

const finalizers: Rule = (value, spot) => {
  for (const [index, one] of textMembers(value).entries()) {
    if (!isQualifiedName(one)) spot.invalid(one, 'must be a qualified name')
    else if (!one.includes('/') && !knownFinalizers.includes(one))
      spot.at(index).invalid(one, 'must be a name with a DNS prefix and "/"')
  }
  if (textMembers(value).includes('orphan') && textMembers(value).includes('foregroundDeletion'))
    spot.invalid(value, 'cannot contain both orphan and foregroundDeletion')
}

const filled: Rule = (value, spot) => {
  if (isAbsentValue(value)) spot.invalid('', 'must not be empty')
}
const owner = rule.fields({
  kind: filled,
  name: filled,
  uid: filled,
  apiVersion: (value, spot) => {
    if (isAbsentValue(value) || textOf(value).split('/').length > 2)
      spot.invalid(value ?? '', 'must be a version or group/version')
  },
})

/** Owners are reported without their index. */
const owners: Rule = (value, spot) => {
  for (const one of objectMembers(value)) {
    owner(one, spot)
    if (one['kind'] === 'Event' && one['apiVersion'] === 'v1')
      spot.invalid('v1, Kind=Event', 'is disallowed from being an owner')
  }
  if (objectMembers(value).filter((one) => one['controller'] === true).length > 1)
    spot.invalid(value, 'only one reference can have controller set to true')
}

/** Finalizers that a namespace's spec holds. */
export const namespaceFinalizers: Rule = (value, spot) => {
  for (const one of textMembers(value))
    if (!isQualifiedName(one) || !(one.includes('/') || knownFinalizers.includes(one)))
      spot.invalid(one, 'must be a qualified name with a DNS prefix')
}

/** True for a name that can be a step of a path. */
export const isPathSegment = (text: string): boolean => !['.', '..'].includes(text) && !/[/%]/.test(text)
const nameFormats: Readonly<Record<string, readonly [(text: string) => boolean, string]>> = {
  Namespace: [isLabel, 'a lowercase RFC 1123 label of at most 63 characters'],
  Service: [isLabel, 'a lowercase RFC 1123 label of at most 63 characters'],
  StatefulSet: [isLabel, 'a lowercase RFC 1123 label of at most 63 characters'],
  ...Object.fromEntries(
    ['PodDisruptionBudget', 'Event', 'Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding'].map((kind) => [
      kind,
      [isPathSegment, 'a path segment without "/" and "%"'],
    ]),
  ),
}

/** Name, labels, annotations, finalizers and owners of an object of a kind. */
export function checkMetadata(kind: string, metadata: KubeFields, spot: Spot): void {
  const [isGood, what] = nameFormats[kind] ?? [isSubdomain, 'a lowercase RFC 1123 subdomain of at most 253 characters']
  const name: Rule = (value, at) => {
    if (!isGood(textOf(value))) at.invalid(value, `must be ${what}`)
  }
  rule.fields({
    name: rule.required(name),
    generateName: (value, at) => {
      if (!isAbsentValue(value)) name(textOf(value).replace(/-$/, 'a'), at)
    },
    labels,
    annotations,
    finalizers,
    ownerReferences: owners,
  })(metadata, spot)
}

/** Metadata of a pod template. */
export const templateMetadata = rule.fields({ labels, annotations })
