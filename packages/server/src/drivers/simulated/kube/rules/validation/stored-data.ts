import { isDeepStrictEqual } from 'node:util'
import { fieldAt, isFields, objectAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import { rule, isAbsentValue } from './rule.ts'
import { configKey } from './formats.ts'
import type { Spot } from './spot.ts'

const accountName = 'kubernetes.io/service-account.name'

/** Data of a ConfigMap. */
export function checkConfigMap(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  rule.fields({ data: rule.entries(configKey), binaryData: rule.entries(configKey) })(object, spot)
  for (const key of Object.keys(objectAt(object, 'binaryData')))
    if (Object.hasOwn(objectAt(object, 'data'), key))
      spot.at('data').entry(key).invalid(key, 'duplicate of key present in binaryData')
  checkImmutable(object, before, spot)
}

/** Data of a Secret, with the keys that its type requires. */
export function checkSecret(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  const type = stringAt(object, 'type')
  const [data, at] = [objectAt(object, 'data'), spot.at('data')]
  rule.entries(configKey)(data, at)
  for (const key of requiredKeys[type] ?? []) if (!Object.hasOwn(data, key)) at.entry(key).required()
  if (type === 'kubernetes.io/basic-auth' && data['username'] === undefined && data['password'] === undefined)
    for (const key of ['username', 'password']) at.entry(key).required()
  if (type === 'kubernetes.io/ssh-auth' && isAbsentValue(data['ssh-privatekey'])) at.entry('ssh-privatekey').required()
  const json = jsonKeys[type]
  if (json !== undefined && data[json] !== undefined && !isJsonObject(textOf(data[json])))
    at.entry(json).invalid('<secret contents redacted>', 'must be a JSON object')
  if (
    type === 'kubernetes.io/service-account-token' &&
    isAbsentValue(fieldAt(object, 'metadata', 'annotations', accountName))
  )
    spot.at('metadata').at('annotations').entry(accountName).required()
  if (before && stringAt(before, 'type') !== type) spot.at('type').invalid(type, 'field is immutable')
  checkImmutable(object, before, spot)
}

const jsonKeys: Readonly<Record<string, string>> = {
  'kubernetes.io/dockerconfigjson': '.dockerconfigjson',
  'kubernetes.io/dockercfg': '.dockercfg',
}
const requiredKeys: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
  ...Object.fromEntries(Object.entries(jsonKeys).map(([type, key]) => [type, [key]])),
}

function isJsonObject(encoded: string): boolean {
  try {
    return isFields(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')))
  } catch {
    return false
  }
}

function checkImmutable(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  if (before?.['immutable'] !== true) return
  const why = 'field is immutable when `immutable` is set'
  if (object['immutable'] !== true) spot.at('immutable').forbidden(why)
  for (const name of ['data', 'binaryData'])
    if (!isDeepStrictEqual(before[name], object[name])) spot.at(name).forbidden(why)
}
