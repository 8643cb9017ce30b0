import { isFields, textOf } from '#drivers/kube-objects/field-at.ts'
import { parseTime } from '#domain/shared/index.ts'
import type { KubeType, ScalarKind } from './kube-type.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** Value without unknown fields and nulls, with times in the Kubernetes format. */
export interface TypedReading {
  readonly value: unknown
  /** Paths of unknown fields, such as `spec.containers[0].imagee`. */
  readonly unknown: readonly string[]
  /** First type mismatch, as a Go server reports it; null if none. */
  readonly mismatch: string | null
}

/** Value without unknown fields, with their paths and the first type mismatch. */
export function readTyped(type: KubeType, value: unknown): TypedReading {
  const reader = new TypedReader()
  const read = reader.read(type, value, { path: '', holder: type.name })
  return { value: read, unknown: reader.unknown, mismatch: reader.mismatch }
}

interface Spot {
  readonly path: string
  readonly holder: string
}

const reportedMax = 50

class TypedReader {
  readonly unknown: string[] = []
  mismatch: string | null = null

  read(type: KubeType, value: unknown, spot: Spot): unknown {
    switch (type.kind) {
      case 'struct':
        return isFields(value) ? this.#readStruct(type, value, spot) : this.#recordMismatch(value, type.name, spot)
      case 'map':
        return isFields(value) ? this.#readMap(type, value, spot) : this.#recordMismatch(value, 'map[string]', spot)
      case 'list':
        return Array.isArray(value) ? this.#readList(type, value, spot) : this.#recordMismatch(value, '[]', spot)
      default:
        return this.#readScalar(type.scalar, value, spot)
    }
  }

  #readStruct(type: KubeType & { readonly kind: 'struct' }, value: KubeFields, { path }: Spot): KubeFields {
    const entries = entriesOf(value).flatMap(([key, one]) => {
      const field = type.field(key)
      const at = path === '' ? key : `${path}.${key}`
      if (field) return [[key, this.read(field, one, { path: at, holder: type.name })] as const]
      if (this.unknown.length < reportedMax) this.unknown.push(at.slice(0, 200))
      return []
    })
    return Object.fromEntries(entries)
  }

  #readMap(type: KubeType & { readonly kind: 'map' }, value: KubeFields, spot: Spot): KubeFields {
    const entries = entriesOf(value).map(
      ([key, one]) => [key, this.read(type.element(), one, { ...spot, path: `${spot.path}.${key}` })] as const,
    )
    return Object.fromEntries(entries)
  }

  #readList(type: KubeType & { readonly kind: 'list' }, value: readonly unknown[], spot: Spot): readonly unknown[] {
    return value.map((one, index) => this.read(type.element(), one, { ...spot, path: `${spot.path}[${index}]` }))
  }

  #readScalar(scalar: ScalarKind, value: unknown, spot: Spot): unknown {
    const read = scalars[scalar](value)
    return read === undefined ? this.#recordMismatch(value, goNames[scalar] ?? scalar, spot) : read
  }

  #recordMismatch(value: unknown, goType: string, { path, holder }: Spot): unknown {
    this.mismatch ??= `json: cannot unmarshal ${describe(value)} into Go struct field ${holder}.${path.replaceAll(/\[[0-9]+\]/g, '').slice(0, 200)} of type ${goType}`
    return value
  }
}

const entriesOf = (value: KubeFields): readonly (readonly [string, unknown])[] =>
  Object.entries(value).filter(([, one]) => one !== null && one !== undefined)

const goNames: Partial<Record<ScalarKind, string>> = {
  Time: 'v1.Time',
  MicroTime: 'v1.MicroTime',
  Quantity: 'resource.Quantity',
  IntOrString: 'intstr.IntOrString',
}

const scalars: Readonly<Record<ScalarKind, (value: unknown) => unknown>> = {
  any: (value) => value,
  string: (value) => (typeof value === 'string' ? value : undefined),
  bytes: (value) => (isBase64(textOf(value)) ? value : undefined),
  bool: (value) => (typeof value === 'boolean' ? value : undefined),
  float64: (value) => (typeof value === 'number' ? value : undefined),
  int64: (value) => (Number.isInteger(value) ? value : undefined),
  int32: (value) => (Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31 ? value : undefined),
  IntOrString: (value) => (typeof value === 'string' || Number.isInteger(value) ? value : undefined),
  Quantity: (value) => (typeof value === 'number' ? textOf(value) : quantity.test(textOf(value)) ? value : undefined),
  Time: (value) => readTime(value, (time) => time.toISOString().replace(/\.[0-9]+Z$/, 'Z')),
  MicroTime: (value) => readTime(value, (time, micros) => time.toISOString().replace(/\.[0-9]+Z$/, `.${micros}Z`)),
}

/** Line breaks are removed first, so that the match takes linear time. */
function isBase64(text: string): boolean {
  const joined = text.replaceAll(/[\r\n]/g, '')
  return joined.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(joined)
}

const quantity = /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+|[numkMGTPE]|[KMGTPE]i)?$/
const rfc3339 = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.([0-9]{1,9}))?(?:Z|[+-][0-9]{2}:[0-9]{2})$/

function readTime(value: unknown, write: (time: Date, micros: string) => string): string | undefined {
  if (typeof value !== 'string') return undefined
  const found = rfc3339.exec(value)
  const date = parseTime(value)
  if (!found || !date) return undefined
  return write(new Date(date.secondMs), (found[1] ?? '').padEnd(6, '0').slice(0, 6))
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'number' ? `number ${value}` : typeof value
}
