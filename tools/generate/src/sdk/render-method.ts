import {
  areaNames,
  areaResource,
  areaVerb,
  type CompiledOperation,
  type CompiledDialect,
  type JsonSchema,
  events,
} from '@moorage/contract'
import { renderComment } from './render-comment.ts'
import { renderShape, renderType } from './render-type.ts'
import type { TypeIndex } from './type-index.ts'

/** Returns the source of an interface method with a doc comment for an operation. Adds its types to `typeIndex` and their names to `uses`. */
export function renderMethod(one: CompiledOperation, typeIndex: TypeIndex, uses: Set<string>): string {
  const comment = renderComment(describeMethod(one, typeIndex.compiled), '  ')
  return `${comment}\n  ${areaVerb(one.operation.name)}: ${renderSignature(one, typeIndex, uses)}`
}

/** Returns the item schema of a page; undefined for other responses. */
export function pageItem({ response }: Pick<CompiledOperation, 'response'>): JsonSchema | undefined {
  const { properties = {} }: JsonSchema = response
  return 'pages' in properties && 'results' in properties ? properties['data']?.items : undefined
}

/** Returns the type name of an operation: `VolumeTypeList` for `volume_type.list`. */
function methodTitle(operation: string): string {
  return `_${operation}`.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())
}

function describeMethod(
  { operation, scopes }: CompiledOperation,
  { actionToWire, fieldToWire }: CompiledDialect,
): string {
  const { access, details, event, secrets = [], summary } = operation
  const translatedDetails = details?.replaceAll(/(?<=`)\w+(?=`)/g, fieldToWire)
  const isJob = event !== undefined && events[event].kind === 'job'
  const notes = [
    ...(access === 'public' ? ['Needs no token.'] : []),
    ...(access === 'token' && scopes.length > 0 ? [`Scopes: ${scopes.join(', ')}.`] : []),
    ...(event === undefined ? [] : [`Event \`${actionToWire(event)}\`.`]),
    ...(isJob ? ['`wait()` waits for the operation to end.'] : []),
    ...secrets.map((field) => `\`${fieldToWire(field)}\` is returned only once.`),
  ]
  return [translatedDetails === undefined ? summary : `${summary} ${translatedDetails}`, notes.join(' ')]
    .filter((line) => line !== '')
    .join('\n')
}

function renderSignature(one: CompiledOperation, typeIndex: TypeIndex, uses: Set<string>): string {
  const { operation, response } = one
  const answer = typeIndex.renderingAt(uses, false)
  if (operation.mediaType === 'text/event-stream') return `StreamMethod<${renderType(response, answer, '  ')}>`
  const args = renderArguments(one, typeIndex, uses)
  const item = pageItem(one)
  if (item) {
    const named: JsonSchema = response
    const page = named.title === undefined ? '' : `, ${renderType(named, answer, '  ')}`
    return `ListMethod<${args}, ${renderType(item, answer, '  ')}, ${renderFilterable(one, typeIndex, uses)}${page}>`
  }
  const result = renderType(response, answer, '  ') + (operation.noContentWhen === undefined ? '' : ' | null')
  if (operation.method !== 'GET') {
    uses.add('Event')
    return `ChangeMethod<${args}, ${result}, Event>`
  }
  const query = one.query?.properties ? `, ${renderShape(one.query, typeIndex.renderingAt(uses, true), '  ')}` : ''
  return `ReadMethod<${args}, ${result}${query}>`
}

function renderArguments(
  { operation, body, params, path }: CompiledOperation,
  typeIndex: TypeIndex,
  uses: Set<string>,
): string {
  const rendering = typeIndex.renderingAt(uses, true)
  const shapes: JsonSchema = params ?? {}
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const parts = names.map((name) => `${name}: ${renderType(shapes.properties?.[name] ?? {}, rendering)}`)
  if (!body) return `[${parts.join(', ')}]`
  const method = `${areaNames[areaResource(operation.name)]}.${areaVerb(operation.name)}`
  const named = {
    description: `Body of \`${method}\`.`,
    ...body,
    title: body.title ?? `${methodTitle(operation.name)}Body`,
  }
  const type = renderType(named, rendering)
  const isNeeded = (body.required ?? []).length > 0
  return `[${[...parts, isNeeded ? `body: ${type}` : `body?: ${type} | undefined`].join(', ')}]`
}

const filterTypes = { integer: 'number', string: 'string', boolean: 'boolean', datetime: 'Date', tags: 'string[]' }

/** Lists with the same fields share a type. */
function renderFilterable({ operation }: CompiledOperation, typeIndex: TypeIndex, uses: Set<string>): string {
  const fields = Object.entries(operation.filterable ?? {})
  if (fields.length === 0) return 'Record<string, never>'
  const lines = fields.map(([field, { type, isNullable = false }]) => {
    const name = typeIndex.compiled.fieldToWire(field)
    return `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${filterTypes[type]}${isNullable ? ' | null' : ''}`
  })
  const shape = `Fields {\n${lines.join('\n')}\n}`
  const stem = methodTitle(areaResource(operation.name))
  const name = typeIndex.findEnding(shape) ?? `${stem}Fields`
  const about = `/** What \`${operation.name}\` can filter and sort by. */`
  typeIndex.add(name, { text: `${about}\nexport interface ${stem}${shape}`, uses: new Set() })
  uses.add(name)
  return name
}
