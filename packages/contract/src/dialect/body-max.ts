import type { JsonSchema } from './json-schema.ts'

/** Largest body of any operation, in octets (decision A8). */
const largestMax = 1024 * 1024
/** Largest body of an operation that can have no use for more. */
const usualMax = 64 * 1024

/** A character as JSON may write it: four octets of UTF-8, or six of an escape. */
const characterOctets = 6
/** A number up to 2^53 with its sign, or `false`. */
const plainOctets = 17
/** A key of a map with its quotes and colon, where nothing else bounds it: one of Kubernetes has at most 317 characters. */
const keyOctets = 320

type Bounded = JsonSchema & { readonly maxLength?: number; readonly maxProperties?: number }

/**
 * Octets that the body of an operation may have (decision A8): a power of two that the largest body its schema takes fits in, written without spaces,
 * from 64 KiB to 1 MiB.
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
  if (map) return 2 + (schema.maxProperties ?? Infinity) * (keyOctets + largestOf(map) + 1)
  if (schema.properties)
    return (
      2 + Object.entries(schema.properties).reduce((sum, [name, child]) => sum + name.length + 4 + largestOf(child), 0)
    )
  return [schema.type].flat().includes('string') ? 2 + (schema.maxLength ?? Infinity) * characterOctets : plainOctets
}
