import { loadSchemas } from '../schemas/load-schemas.ts'
import { isFields } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

const prefix = '#/components/schemas/'

/** Schemas of these types and of all referenced ones, by sorted name, without unknown names. */
export function listSchemas(names: readonly string[]): ReadonlyMap<string, KubeFields> {
  const found = new Map<string, KubeFields>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = loadSchemas().get(name)
    if (!schema || found.has(name)) continue
    found.set(name, schema)
    waiting.push(...referencesIn(schema))
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isFields(value)) return []
  const { $ref } = value
  const own = typeof $ref === 'string' ? [$ref.slice(prefix.length)] : []
  return [...own, ...Object.values(value).flatMap(referencesIn)]
}

/** OpenAPI 3 schema as version 2: a reference in `allOf` becomes a plain reference to `definitions`. */
export function asSecondVersion(schema: KubeFields): KubeFields {
  const { allOf, oneOf: _forms, ...rest } = schema
  const [first]: readonly unknown[] = Array.isArray(allOf) ? allOf : []
  const whole = isFields(first) ? { ...first, ...rest } : rest
  const isOfEither = isFields(schema) && schema['type'] === undefined && schema['oneOf'] !== undefined
  const entries = Object.entries(isOfEither ? { ...whole, type: 'string' } : whole)
  return Object.fromEntries(entries.map(([key, value]) => [key, convert(key, value)]))
}

function convert(key: string, value: unknown): unknown {
  if (key === '$ref' && typeof value === 'string') return value.replace(prefix, '#/definitions/')
  if (!isFields(value)) return value
  if (key === 'items' || key === 'additionalProperties') return asSecondVersion(value)
  if (key !== 'properties') return value
  const fields = Object.entries(value).map(([name, one]) => [name, isFields(one) ? asSecondVersion(one) : one] as const)
  return Object.fromEntries(fields)
}
