import type { CompiledDialect, CompiledOperation, JsonSchema } from '@moorage/contract'
import { ApiError } from '#domain/shared/index.ts'
import type { ListRequest } from '#store/listing/list-request.ts'
import type { JsonObject } from '../body/read-body.ts'
import { prepareBody } from '../body/prepare-body.ts'
import type { Body, Call } from '../call.ts'
import { parseFilter } from '../lists/parse-filter.ts'
import { compileCheck } from './compile-check.ts'
import { dropInvalid } from './drop-invalid.ts'
import { readQuery, type TextValues } from './read-query.ts'

/** Request with the dialect's names. */
export interface Sent {
  readonly query: TextValues
  readonly headers: TextValues
  readonly body: JsonObject
}

/** Validated request with neutral names, and all problems. Fields with a problem are removed. */
export interface Input {
  readonly query: Call['query']
  readonly headers: Call['headers']
  readonly list: ListRequest
  readonly body: Body
  readonly given: ReadonlySet<string>
  readonly errors: readonly ApiError[]
  /** Texts stay in the body, because an update can repeat a stored text. */
  readonly controls: readonly ControlText[]
}

/** A body text with a control character. */
interface ControlText {
  readonly text: string
  readonly error: ApiError
}

type Reader<T> = (sent: Sent, errors: ApiError[]) => T

/**
 * Creates an operation's input reader, once at start. The reader returns all problems together, instead of throwing (decision B1). `itemwise` names the lists
 * and maps whose entries are checked individually.
 */
export function compileInput(
  compiled: CompiledOperation,
  dialect: CompiledDialect,
  itemwise: readonly string[] = [],
): (sent: Sent) => Input {
  const readOwnQuery = compileQuery(compiled.query)
  const readOwnHeaders = compileHeaders(compiled.operation.headers)
  const readOwnBody = compileBody(compiled, new Set(itemwise.map((name) => dialect.fieldToWire(name))))
  const readFilter = compileFilterHeader(compiled)
  return (sent) => {
    const errors: ApiError[] = []
    const query = readOwnQuery(sent, errors)
    const headers = readOwnHeaders(sent, errors)
    const list = compiled.operation.filterable
      ? readListRequest(query, readFilter(sent, errors), compiled.isNewestFirst)
      : firstPage
    return { query, headers, list, ...readOwnBody(sent, errors), errors }
  }
}

function compileQuery(schema: JsonSchema | undefined): Reader<Call['query']> {
  if (!schema) return () => ({})
  const check = compileCheck(schema)
  return (sent, errors) => {
    const { values, problems } = readQuery(sent.query, schema, check)
    errors.push(
      ...problems.map(
        ({ code, field, reason }) =>
          new ApiError(pageFields.has(field) ? 'request.page_bounds' : code, reason, { field }),
      ),
    )
    return values
  }
}

const pageFields: ReadonlySet<string> = new Set(['page', 'page_size'])

function compileHeaders(schema: JsonSchema | undefined): Reader<Call['headers']> {
  if (!schema) return () => ({})
  const check = compileCheck(schema)
  return (sent, errors) => {
    const named = Object.fromEntries(
      Object.keys(schema.properties ?? {}).map((name) => [name, sent.headers[name.toLowerCase()]]),
    )
    const { values, problems } = readQuery(named, schema, check)
    errors.push(...problems.map(({ code, field, reason }) => new ApiError(code, reason, { field })))
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), String(value)]))
  }
}

function compileBody(
  compiled: CompiledOperation,
  itemwise: ReadonlySet<string>,
): Reader<Pick<Input, 'body' | 'given' | 'controls'>> {
  const { body: schema } = compiled
  if (!schema) return () => ({ body: {}, given: new Set(), controls: [] })
  const check = compileCheck(schema)
  return (sent, errors) => {
    const body = prepareBody(sent.body, schema)
    const given = new Set(Object.keys(compiled.readBody(body)))
    const controls: ControlText[] = []
    for (const { code, field, reason, path, controlText: text } of check(body)) {
      const error = new ApiError(code, reason, { field })
      if (text !== undefined) controls.push({ text, error })
      else {
        errors.push(error)
        dropInvalid(body, path, itemwise)
      }
    }
    return { body: compiled.readBody(body), given, controls }
  }
}

function compileFilterHeader(compiled: CompiledOperation): Reader<Pick<ListRequest, 'filter' | 'order'> | null> {
  const {
    operation: { filterable = {} },
    readFilterTerm,
    wordsContaining,
    isFilterLenient,
  } = compiled
  const rules = { filterable, readFilterTerm, wordsContaining, isFilterLenient }
  return (sent, errors) => {
    const header = sent.headers['x-filter']
    if (typeof header !== 'string' || header === '') return null
    try {
      return parseFilter(header, rules)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      errors.push(error)
      return null
    }
  }
}

/** Default page (decision C1). */
const firstPage: ListRequest = { page: 1, pageSize: 100, filter: null, order: null }

/** Returns the list request of a validated query and a parsed filter, with the defaults of `firstPage`. `isNewestFirst` is the dialect's default order. */
function readListRequest(
  query: Readonly<Record<string, unknown>>,
  parsed: Pick<ListRequest, 'filter' | 'order'> | null,
  isNewestFirst: boolean,
): ListRequest {
  const { page, page_size: pageSize } = query
  return {
    ...firstPage,
    ...parsed,
    isNewestFirst,
    ...(typeof page === 'number' ? { page } : {}),
    ...(typeof pageSize === 'number' ? { pageSize } : {}),
  }
}
