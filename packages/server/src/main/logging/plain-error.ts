import { isSqlError } from '#domain/shared/index.ts'
import { stdSerializers } from 'pino'

/** Error fields with row data or values. */
const hiddenFields: ReadonlySet<string> = new Set(['detail', 'where', 'hint', 'internalQuery', 'internalPosition'])
const depthMax = 6

/** Returns type, message, stack, codes, causes and properties of an error for the log, without row data and quoted values. Returns other values unchanged. */
export function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const quotes = [...findQuotes(error, { visited: new Set(), depth: 0 })]
  return strip(stdSerializers.err(error), quotes, { visited: new Set(), depth: 0 })
}

/** Detects cycles, because errors can refer to each other. */
interface Traversal {
  readonly visited: Set<object>
  readonly depth: number
}

function strip(value: unknown, quotes: readonly string[], { visited, depth }: Traversal): unknown {
  if (typeof value === 'string')
    return quotes.reduce((text, quote) => text.replaceAll(quote, () => unquoted(quote)), value)
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value
  if (visited.has(value) || depth > depthMax) return '...'
  visited.add(value)
  const on = { visited, depth: depth + 1 }
  if (Array.isArray(value)) return value.map((one: unknown) => strip(one, quotes, on))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !hiddenFields.has(name))
      .map(([name, part]) => [name, strip(part, quotes, on)]),
  )
}

/** Wrapping errors repeat the messages and stacks of their causes. */
function* findQuotes(carrier: unknown, { visited, depth }: Traversal): Generator<string> {
  if (typeof carrier !== 'object' || carrier === null || visited.has(carrier) || depth > depthMax) return
  visited.add(carrier)
  if (
    carrier instanceof Error &&
    isSqlError(carrier, 'unreadableValue') &&
    unquoted(carrier.message) !== carrier.message
  )
    yield carrier.message
  const hidden = ['cause', 'errors'].map((name): unknown => Reflect.get(carrier, name))
  for (const one of [...hidden, ...Object.values(carrier)]) yield* findQuotes(one, { visited, depth: depth + 1 })
}

function unquoted(message: string): string {
  return message.replace(/"[^]*"/, '"..."')
}
