import { fieldAt, isFields, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { loadSchemas } from './load-schemas.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** Scalars, by the Go type of a real server. */
export type ScalarKind =
  | 'string'
  | 'bytes'
  | 'int32'
  | 'int64'
  | 'float64'
  | 'bool'
  | 'Time'
  | 'MicroTime'
  | 'Quantity'
  | 'IntOrString'
  | 'any'

interface TypeTraits {
  /** Name of a message, such as `DeploymentSpec`. */
  readonly name: string
  /** True if server-side apply owns and replaces the value as a whole. */
  readonly isAtomic: boolean
  readonly patch: PatchTraits
  /** True for a struct that is never absent (no pointer in Go), so no manager adds it. */
  readonly isEmbedded: boolean
  /** Default of a list key field. */
  readonly fallback: unknown
}

/** Field behavior in a strategic merge patch. */
interface PatchTraits {
  readonly isMerged: boolean
  readonly isRetaining: boolean
  /** Field that identifies members; null for lists of scalars. */
  readonly mergeKey: string | null
}

/** Type of a value in an object. */
export type KubeType =
  | (TypeTraits & { readonly kind: 'scalar'; readonly scalar: ScalarKind })
  | (TypeTraits & { readonly kind: 'struct'; field(name: string): KubeType | undefined })
  | (TypeTraits & { readonly kind: 'map'; element(): KubeType })
  | (TypeTraits & {
      readonly kind: 'list'
      /** Fields that identify members; empty if the members are their own keys. */
      readonly keys: readonly string[]
      element(): KubeType
    })

/** Published type, such as `io.k8s.api.core.v1.Pod`; throws for an unknown name. */
export function findType(name: string): KubeType {
  return typeOf({ $ref: `${prefix}${name}` })
}

const prefix = '#/components/schemas/'
const types = new WeakMap<KubeFields, KubeType>()

function typeOf(schema: KubeFields): KubeType {
  const known = types.get(schema)
  if (known) return known
  const made = compile(schema)
  types.set(schema, made)
  return made
}

/** Keywords beside a reference override the target's. */
function compile(given: KubeFields): KubeType {
  const reference = stringAt(given, '$ref') || stringAt(firstOf(given['allOf']), '$ref')
  const name = reference.slice(prefix.length)
  const referred = name === '' ? {} : loadSchemas().get(name)
  if (!referred) throw new Error(`The schemas do not contain type ${name}.`)
  const schema = { ...referred, ...given }
  const shortName = name.slice(name.lastIndexOf('.') + 1)
  const traits = { name: shortName, ...traitsOf(schema) }
  if (schema['type'] === 'array') return compileList(schema, traits)
  if (isFields(schema['properties'])) return compileStruct(schema['properties'], traits)
  const element = schema['additionalProperties']
  if (isFields(element)) return { ...traits, kind: 'map', element: () => typeOf(element) }
  return { ...traits, kind: 'scalar', scalar: scalarOf(schema, shortName) }
}

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined)

function traitsOf(schema: KubeFields): Omit<TypeTraits, 'name'> {
  const strategy = stringAt(schema, 'x-kubernetes-patch-strategy').split(',')
  const type = stringAt(schema, 'x-kubernetes-list-type') || stringAt(schema, 'x-kubernetes-map-type')
  const isList = schema['type'] === 'array'
  return {
    isAtomic: type === 'atomic' || (isList && type === ''),
    isEmbedded: isFields(schema['default']),
    fallback: schema['default'],
    patch: {
      isMerged: isList ? strategy.includes('merge') : !strategy.includes('replace'),
      isRetaining: strategy.includes('retainKeys'),
      mergeKey: stringAt(schema, 'x-kubernetes-patch-merge-key') || null,
    },
  }
}

function compileList(schema: KubeFields, traits: TypeTraits): KubeType {
  const keys = fieldAt(schema, 'x-kubernetes-list-map-keys')
  const items = objectAt(schema, 'items')
  const isOfAny = Object.keys(items).length === 0
  return {
    ...traits,
    kind: 'list',
    keys: Array.isArray(keys) ? keys.filter((one) => typeof one === 'string') : [],
    element: () => (isOfAny ? anyType : typeOf(items)),
  }
}

function compileStruct(properties: KubeFields, traits: TypeTraits): KubeType {
  const fields = new Map(Object.entries(properties))
  return {
    ...traits,
    kind: 'struct',
    field(name) {
      const found = fields.get(name)
      return isFields(found) ? typeOf(found) : undefined
    },
  }
}

function scalarOf({ type, format, oneOf }: KubeFields, name: string): ScalarKind {
  if (format === 'date-time') return name === 'MicroTime' ? 'MicroTime' : 'Time'
  if (format === 'int-or-string') return 'IntOrString'
  if (oneOf !== undefined) return 'Quantity'
  switch (type) {
    case 'string':
      return format === 'byte' ? 'bytes' : 'string'
    case 'boolean':
      return 'bool'
    case 'integer':
      return format === 'int32' ? 'int32' : 'int64'
    case 'number':
      return 'float64'
    default:
      return 'any'
  }
}

/** Schemaless type: any value is accepted, and atomic in server-side apply. */
export const anyType: KubeType = {
  name: '',
  kind: 'scalar',
  scalar: 'any',
  isAtomic: true,
  isEmbedded: false,
  fallback: undefined,
  patch: { isMerged: true, isRetaining: false, mergeKey: null },
}
