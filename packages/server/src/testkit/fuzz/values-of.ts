import fc from 'fast-check'
import type { Hints } from './hints.ts'
import { type DocSchema, typesOf } from './schema-types.ts'

/** Schemas with more fields than this are filled with a few of them: all sixteen slots of a configuration are never right. */
const fieldsMany = 9

/** Values that fit a schema of the document; fields with a hint mostly take it, unless the document lists what they can be, or allows none. */
export function valuesOf(schema: DocSchema, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  const isFree = !schema.enum && schema.maxItems !== 0
  const hint = isFree && Object.hasOwn(hints, name) ? hints[name] : undefined
  const plain = plainValuesOf(schema, hints)
  return hint === undefined ? plain : fc.oneof({ weight: 15, arbitrary: hint }, { weight: 1, arbitrary: plain })
}

function plainValuesOf(schema: DocSchema, hints: Hints): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, hints)))
  const all = typesOf(schema).map((type) => valuesOfType(type, schema, hints))
  return all.length === 0 ? fc.jsonValue({ maxDepth: 1 }) : fc.oneof(...all)
}

function valuesOfType(type: string, schema: DocSchema, hints: Hints): fc.Arbitrary<unknown> {
  switch (type) {
    case 'integer':
      return integersOf(schema)
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
    case 'string':
      return textsOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, hints), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      })
    default:
      return objectsOf(schema, hints)
  }
}

function integersOf({
  minimum = Number.MIN_SAFE_INTEGER,
  maximum = Number.MAX_SAFE_INTEGER,
}: DocSchema): fc.Arbitrary<number> {
  const near = [0, 1, 2, 2 ** 15, 2 ** 31 - 1, 2 ** 31, 2 ** 32, minimum, maximum, minimum + 1, maximum - 1]
  return fc.oneof(
    fc.constantFrom(...near.filter((one) => one >= minimum && one <= maximum)),
    fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 1000) }),
  )
}

function textsOf({ minLength = 0, maxLength = 40, pattern }: DocSchema): fc.Arbitrary<string> {
  const fits = (text: string) =>
    [...text].length >= minLength &&
    [...text].length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  const matching = pattern === undefined ? [] : [fc.stringMatching(new RegExp(pattern), { size: 'small' })]
  const free = ['grapheme', 'grapheme-ascii', 'binary-ascii'] as const
  const any =
    pattern === undefined
      ? free.map((unit) => fc.string({ unit, minLength, maxLength: Math.min(maxLength, minLength + 20) }))
      : []
  const longest = fc.constant('x'.repeat(maxLength))
  return fc
    .oneof(...matching, ...any, ...(fits('x'.repeat(maxLength)) ? [longest] : []))
    .filter((text) => fits(text) && !text.includes('\0'))
}

function objectsOf(schema: DocSchema, hints: Hints): fc.Arbitrary<unknown> {
  const { properties, patternProperties } = schema
  const entry = Object.values(patternProperties ?? {})[0]
  if (!properties && entry) return fc.dictionary(fc.string({ maxLength: 12 }), valuesOf(entry, hints), { maxKeys: 3 })
  const required = schema.required ?? []
  const fields = Object.entries(properties ?? {}).map(([name, one]) => {
    const values = valuesOf(one, hints, name)
    // A hint can leave its field out; one that is required stays.
    return [name, required.includes(name) ? values.filter((value) => value !== undefined) : values] as const
  })
  const record = (some: readonly (readonly [string, fc.Arbitrary<unknown>])[]) =>
    fc.record(Object.fromEntries(some), {
      requiredKeys: required.filter((name) => some.some(([one]) => one === name)),
      noNullPrototype: true,
    })
  if (fields.length <= fieldsMany || required.length > 0) return record(fields)
  return fc.subarray(fields, { maxLength: 3 }).chain((some) => record(some))
}
