import { errorMessage } from '#domain/shared/index.ts'
import { decodeObject } from '../protobuf/decode-object.ts'
import { findDuplicateFields } from '../fields/find-duplicate-fields.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import type { IncomingMessage } from 'node:http'

const depthMax = 100
const accepted = 'application/json, application/yaml, application/vnd.kubernetes.protobuf'

/** Parsed body, and paths of duplicate fields. */
export interface KubeBody {
  readonly value: unknown
  readonly duplicates: readonly string[]
}

/** Request body from JSON (also declared as YAML) or protobuf; undefined if empty. Throws KubeError for other formats, and too large or deep bodies. */
export async function readKubeBody(request: IncomingMessage, contentType: string): Promise<KubeBody> {
  const bytes = await collect(request)
  if (bytes.length === 0) return { value: undefined, duplicates: [] }
  const type = contentType.split(';')[0]?.trim() ?? ''
  const parse = parsers.find(([ending]) => (ending === '' ? type === '' : type.endsWith(ending)))?.[1]
  if (!parse) throw kubeErrors.unsupportedType(type.slice(0, 200), accepted)
  const value = tryParse(parse, bytes)
  if (isTooDeep(value)) throw kubeErrors.badRequest(`The object provided is nested more than ${depthMax} levels deep.`)
  return { value, duplicates: parse === decodeObject ? [] : findDuplicateFields(bytes.toString('utf8')) }
}

async function collect(request: IncomingMessage): Promise<Buffer> {
  const arriving: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of arriving) {
    bytes += piece.length
    if (bytes > kubeBounds.bodyBytesMax) throw kubeErrors.tooLarge(kubeBounds.bodyBytesMax)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

type Parse = (bytes: Buffer) => unknown

const parsers: readonly (readonly [string, Parse])[] = [
  ['protobuf', decodeObject],
  // Clients send JSON as YAML. A full YAML parser can block indefinitely on 16 KiB of braces (measured with yaml 2.9.1).
  ['yaml', parseYaml],
  ['json', (bytes) => JSON.parse(bytes.toString('utf8'))],
  ['', (bytes) => JSON.parse(bytes.toString('utf8'))],
]

function parseYaml(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Error('a simulated cluster accepts YAML only if it is also JSON, as clients send it')
  }
}

function tryParse(parse: Parse, bytes: Buffer): unknown {
  try {
    const value = parse(bytes)
    // PostgreSQL text stores neither NUL nor unpaired surrogates; JSON can escape both.
    if (/(^|[^\\])(\\\\)*\\u(0000|d[89a-f])/.test(JSON.stringify(value) ?? ''))
      throw new Error('it contains unsupported characters (NUL or an unpaired surrogate)')
    return value
  } catch (error) {
    throw kubeErrors.badRequest(`the object provided is unrecognized: ${errorMessage(error).slice(0, 200)}`)
  }
}

/** Iterative, because only the text's length limits the depth. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
