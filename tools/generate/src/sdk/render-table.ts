import {
  areaNames,
  areaResource,
  type CompiledDialect,
  type Operation,
  events,
  errorCodes,
  linode,
  operations,
} from '@moorage/contract'
import { pageItem } from './render-method.ts'

/** Lists with several kinds of resources, whose IDs can repeat. */
const repeatedIds: ReadonlySet<string> = new Set(['usage.list'])

/** Returns the source of the runtime table of operations, and of the linode dialect's paths and field names. It imports nothing. */
export function renderTable({ fieldToWire }: CompiledDialect): string {
  const fields = new Set(operations.flatMap(({ filterable = {} }) => Object.keys(filterable)))
  const renamed = [...fields].filter((field) => fieldToWire(field) !== field)
  const linodeFields = Object.fromEntries(renamed.map((field) => [field, fieldToWire(field)]))
  return [
    `/** Beginnings of paths that the linode dialect has other words for, longest first. */\nexport const linodePaths = ${JSON.stringify(linode.paths)} as const`,
    `/** Filterable fields that the linode dialect has other names for. */\nexport const linodeFields: Readonly<Record<string, string>> = ${JSON.stringify(linodeFields)}`,
    `/** Every operation by its name, in neutral words. */\nexport const operationTable = {\n${operations.map(renderRow).join('\n')}\n} as const\n`,
  ].join('\n\n')
}

/** Returns the source of the type `ErrorCode`, the union of all error codes. */
export function renderCodes(): string {
  const codes = Object.keys(errorCodes).map((code) => `\n  | '${code}'`)
  return `/** Error codes of the neutral dialect (docs/errors.md). */\nexport type ErrorCode =${codes.join('')}\n`
}

function renderRow(operation: Operation): string {
  const { body, dialects, event, filterable, isCreate, mediaType, method, name, newestFirst, path, query } = {
    ...operation,
    newestFirst: linode.newestFirst.includes(operation.name),
  }
  const own = Object.keys(query?.properties ?? {}).filter((one) => one !== 'page' && one !== 'page_size')
  const row = {
    area: areaNames[areaResource(name)],
    method,
    path,
    ...(dialects ? { dialects } : {}),
    ...(body ? { hasBody: true } : {}),
    ...(mediaType
      ? { answer: mediaType === 'text/csv' ? 'text' : 'stream' }
      : pageItem(operation)
        ? { answer: 'page' }
        : {}),
    ...(own.length > 0 && mediaType !== 'text/event-stream' ? { query: own } : {}),
    ...(event ? { event } : {}),
    ...(event && events[event].kind === 'job' ? { isJob: true } : {}),
    ...(isCreate ? { isCreate } : {}),
    ...(filterable?.['id']?.type === 'integer' && !repeatedIds.has(name) ? { isById: true } : {}),
    ...(newestFirst ? { isNewestFirstInLinode: true } : {}),
    ...(filterable && Object.keys(filterable).length > 0 ? { filterable: renderFields(filterable) } : {}),
  }
  return `  '${name}': ${JSON.stringify(row)},`
}

function renderFields(filterable: NonNullable<Operation['filterable']>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filterable).map(([field, { type, isNullable = false }]) => [field, isNullable ? `${type}?` : type]),
  )
}
