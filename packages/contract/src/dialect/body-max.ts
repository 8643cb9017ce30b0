import type { JsonSchema } from './json-schema.ts'

/** Maximum for any operation, in bytes (decision A8). */
const largestMax = 1024 * 1024
const usualMax = 64 * 1024

/** Bytes of one character at most: 4 in UTF-8, 6 as an escape. */
const characterBytes = 6
/** Maximum bytes of a signed number or boolean. */
const plainBytes = 17
/** Bytes with quotes and colon. A Kubernetes key has at most 317 characters. */
const keyBytes = 320

type Bounded = JsonSchema & { readonly maxLength?: number; readonly maxProperties?: number }

/**
 * Returns the body size limit in bytes (decision A8). It is the smallest power of two from 64 KiB to 1 MiB that fits the schema's largest compact JSON body; 64
 * KiB without a schema.
 */
export function bodyMaxOf(schema: JsonSchema | undefined): number {
  const largest = schema ? largestOf(schema) : 0
  let max = usualMax
  while (max < largest && max < largestMax) max *= 2
  return max
}

function largestOf(schema: Bounded): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(largestOf))
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length))
  if (schema.items) return 2 + (schema.maxItems ?? Infinity) * (largestOf(schema.items) + 1)
  const [map] = Object.values(schema.patternProperties ?? {})
  if (map) return 2 + (schema.maxProperties ?? Infinity) * (keyBytes + largestOf(map) + 1)
  if (schema.properties)
    return (
      2 + Object.entries(schema.properties).reduce((sum, [name, child]) => sum + name.length + 4 + largestOf(child), 0)
    )
  return [schema.type].flat().includes('string') ? 2 + (schema.maxLength ?? Infinity) * characterBytes : plainBytes
}
