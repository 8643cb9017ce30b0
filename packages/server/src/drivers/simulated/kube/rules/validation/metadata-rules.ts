import { fieldAt, isFields, objectAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { checkFormat, isLabelValue, isQualifiedName } from './formats.ts'
import { isAbsentValue, mapEntries, objectMembers, textMembers, type NamedRules } from './rule.ts'
import type { Spot } from './spot.ts'

const annotationBytesMax = 262_144
/** Labels, reported at the map itself. */
function labels(value: unknown, spot: Spot): void {
  for (const [key, one] of mapEntries(value)) {
    if (!isQualifiedName(key)) spot.invalid(key, 'must be a qualified name')
    if (!isLabelValue(textOf(one)))
      spot.invalid(
        one,
        'must be at most 63 letters, digits, "-", "_" and ".", beginning and ending with a letter or digit',
      )
  }
}

/** Annotations, reported at the map itself. */
function annotations(value: unknown, spot: Spot): void {
  const given = mapEntries(value)
  for (const [key] of given) if (!isQualifiedName(key.toLowerCase())) spot.invalid(key, 'must be a qualified name')
  const octets = given.reduce((sum, [key, one]) => sum + key.length + Buffer.byteLength(textOf(one)), 0)
  if (octets > annotationBytesMax) spot.tooLong(annotationBytesMax)
}

const isKnownFinalizer = (text: string): boolean =>
  text.includes('/') || ['orphan', 'foregroundDeletion', 'kubernetes'].includes(text)

function finalizers(value: unknown, spot: Spot): void {
  for (const [index, one] of textMembers(value).entries())
    if (!isQualifiedName(one)) spot.invalid(one, 'must be a qualified name')
    else if (!isKnownFinalizer(one)) spot.at(index).invalid(one, 'must be a name with a DNS prefix and "/"')
  if (textMembers(value).includes('orphan') && textMembers(value).includes('foregroundDeletion'))
    spot.invalid(value, 'cannot contain both orphan and foregroundDeletion')
}

/** Finalizers in the spec of a namespace. */
function namespaceFinalizers(value: unknown, spot: Spot): void {
  for (const one of textMembers(value))
    if (!isQualifiedName(one) || !isKnownFinalizer(one)) spot.invalid(one, 'must be a qualified name with a DNS prefix')
}

function oneController(value: unknown, spot: Spot): void {
  if (objectMembers(value).filter((one) => one['controller'] === true).length > 1)
    spot.invalid(value, 'only one reference can have controller set to true')
}

const nameFormats: Readonly<Record<string, readonly string[]>> = {
  dnsLabel: ['Namespace', 'Service', 'StatefulSet'],
  pathSegment: ['PodDisruptionBudget', 'Event', 'Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding'],
}

/** Name of an object, in the format of its kind. */
function objectName(value: unknown, spot: Spot): void {
  const { kind } = spot.scope.object
  const format = Object.keys(nameFormats).find((one) => nameFormats[one]?.includes(kind)) ?? 'dnsSubdomain'
  checkFormat(`${format}!`, spot.path.endsWith('generateName') ? textOf(value).replace(/-$/, 'a') : value, spot)
}

/** Keys of a ConfigMap or Secret. */
function configKeys(value: unknown, spot: Spot): void {
  for (const [key] of mapEntries(value)) checkFormat('configKey!', key, spot.entry(key))
}

/** Keys in both parts of a ConfigMap. */
function distinctKeys(object: unknown, spot: Spot): void {
  for (const key of Object.keys(objectAt(object, 'binaryData')))
    if (Object.hasOwn(objectAt(object, 'data'), key))
      spot.at('data').entry(key).invalid(key, 'duplicate of key present in binaryData')
}

const jsonKeys: Readonly<Record<string, string>> = {
  'kubernetes.io/dockerconfigjson': '.dockerconfigjson',
  'kubernetes.io/dockercfg': '.dockercfg',
}
const accountName = 'kubernetes.io/service-account.name'

/** Keys that the type of a Secret requires. */
function typedSecret(secret: unknown, spot: Spot): void {
  const [type, data, at] = [stringAt(secret, 'type'), objectAt(secret, 'data'), spot.at('data')]
  const requireKeys = (...keys: readonly string[]): void => {
    for (const key of keys) if (data[key] === undefined) at.entry(key).required()
  }
  const json = jsonKeys[type]
  if (json !== undefined) requireKeys(json)
  if (json !== undefined && data[json] !== undefined && !isJsonObject(textOf(data[json])))
    at.entry(json).invalid('<secret contents redacted>', 'must be a JSON object')
  if (type === 'kubernetes.io/tls') requireKeys('tls.crt', 'tls.key')
  if (type === 'kubernetes.io/basic-auth' && data['username'] === undefined && data['password'] === undefined)
    requireKeys('username', 'password')
  if (type === 'kubernetes.io/ssh-auth' && isAbsentValue(data['ssh-privatekey'])) at.entry('ssh-privatekey').required()
  const account = fieldAt(secret, 'metadata', 'annotations', accountName)
  if (type === 'kubernetes.io/service-account-token' && isAbsentValue(account))
    spot.at('metadata').at('annotations').entry(accountName).required()
}

function isJsonObject(encoded: string): boolean {
  try {
    return isFields(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')))
  } catch {
    return false
  }
}

/** Rules of metadata, ConfigMaps and Secrets. */
export const metadataRules: NamedRules = {
  labels,
  annotations,
  finalizers,
  namespaceFinalizers,
  oneController,
  objectName,
  configKeys,
  distinctKeys,
  typedSecret,
}
