import { isRecord } from '@moorage/contract'
import { type DocSchema, typesOf } from './schema-types.ts'

/** One change of a body after which it must be refused, and the field the refusal must name. */
export interface Corruption {
  readonly what: string
  /** As refusals write it: `node_pools[0].count`. */
  readonly field: string
  readonly at: readonly (string | number)[]
  /** What stands there then; absent means that the field is taken out. */
  readonly value?: unknown
}

/** Samples of every JSON type but null, which means absent where it is not meant. */
const samples: Readonly<Record<string, readonly unknown[]>> = {
  integer: [7],
  number: [7.5],
  string: ['7', 'text'],
  boolean: [true],
  array: [[]],
  object: [{}],
}

/** Every way to spoil one place of a body that fits its schema; some may fit still, as the schema alone can tell. */
export function corruptionsOf(schema: DocSchema, value: unknown, at: readonly (string | number)[] = []): Corruption[] {
  return [...(at.length === 0 ? [] : spoilHere(schema, at)), ...spoilInside(schema, value, at)]
}

function spoilHere(schema: DocSchema, at: Corruption['at']): Corruption[] {
  const types = typesOf(schema)
  const field = fieldOf(at)
  const wrong = Object.entries(samples)
    .filter(([type]) => !types.includes(type) && !(type === 'integer' && types.includes('number')))
    .flatMap(([, some]) => some)
  return [
    ...wrong.map((value) => ({ what: 'wrong type', field, at, value })),
    ...outOfBounds(schema).map((value) => ({ what: 'out of bounds', field, at, value })),
    ...(schema.enum ? [{ what: 'unknown word', field, at, value: 'no-such-word' }] : []),
    ...(schema.pattern === undefined
      ? []
      : ['', ' ', '!', '\u0001', 'x\ny', 'ÿ/'].map((value) => ({ what: 'bad form', field, at, value }))),
  ]
}

function outOfBounds({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  maxProperties,
}: DocSchema): unknown[] {
  return [
    ...(minimum === undefined ? [] : [minimum - 1, minimum - 0.5]),
    // Beyond 2^53 a number is not read at all (decision A8), and no field is named.
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? [] : [maximum + 1]),
    ...(minLength === undefined || minLength === 0 ? [] : ['x'.repeat(minLength - 1)]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), '😀'.repeat(maxLength + 1)]),
    ...(minItems === undefined || minItems === 0 ? [] : [Array.from({ length: minItems - 1 }, () => 'x')]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, (_, index) => `x${index}`)]),
    ...(maxProperties === undefined
      ? []
      : [Object.fromEntries(Array.from({ length: maxProperties + 1 }, (_, index) => [`x${index}`, 'x']))]),
  ]
}

function spoilInside(schema: DocSchema, value: unknown, at: Corruption['at']): Corruption[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => corruptionsOf(schema.items ?? {}, one, [...at, index]))
  if (typeof value !== 'object' || value === null) return []
  const { properties = {}, patternProperties = {}, required = [] } = schema
  const entry = Object.values(patternProperties)[0]
  return [
    ...required.flatMap((name) => [
      { what: 'missing', field: fieldOf([...at, name]), at: [...at, name] },
      { what: 'null for missing', field: fieldOf([...at, name]), at: [...at, name], value: null },
    ]),
    ...Object.entries(value).flatMap(([name, one]) => {
      const inner = Object.hasOwn(properties, name) ? properties[name] : entry
      return inner ? corruptionsOf(inner, one, [...at, name]) : []
    }),
  ]
}

/** `['node_pools', 0, 'count']` to `node_pools[0].count`. */
function fieldOf(at: Corruption['at']): string {
  return at.reduce<string>(
    (path, part) => (typeof part === 'number' ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`),
    '',
  )
}

/** A copy of the body with the corruption in it. */
export function corrupt(body: unknown, { at, ...change }: Corruption): unknown {
  const [first, ...rest] = at
  if (first === undefined) return change.value
  if (Array.isArray(body))
    return body.map((one: unknown, index) => (index === first ? corrupt(one, { ...change, at: rest }) : one))
  const { [first]: inner, ...others } = isRecord(body) ? body : {}
  if (rest.length === 0 && !('value' in change)) return others
  return { ...others, [first]: corrupt(inner, { ...change, at: rest }) }
}
