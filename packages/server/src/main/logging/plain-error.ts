import { isSqlError } from '#domain/shared/index.ts'
import { stdSerializers } from 'pino'

/** What the database adds to an error of its own: the row, the value, the text that it could not read. None of it belongs into a log. */
const told: ReadonlySet<string> = new Set(['detail', 'where', 'hint', 'internalQuery', 'internalPosition'])
/** How deep causes and properties of errors are looked into and shown. */
const depthMax = 6

/** An error as it is logged: type, message, stack and codes, without what was being written or read when it came; its causes and whatever else it carries alike. */
export function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const quotes = [...findQuotes(error, { seen: new Set(), depth: 0 })]
  return strip(stdSerializers.err(error), quotes, { seen: new Set(), depth: 0 })
}

/** Where somebody is who goes through an error: errors can carry each other. */
interface Way {
  readonly seen: Set<object>
  readonly depth: number
}

function strip(shown: unknown, quotes: readonly string[], { seen, depth }: Way): unknown {
  if (typeof shown === 'string')
    return quotes.reduce((text, quote) => text.replaceAll(quote, () => unquoted(quote)), shown)
  if (typeof shown !== 'object' || shown === null || 'toJSON' in shown) return shown
  if (seen.has(shown) || depth > depthMax) return '...'
  seen.add(shown)
  const on = { seen, depth: depth + 1 }
  if (Array.isArray(shown)) return shown.map((one: unknown) => strip(one, quotes, on))
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([name]) => !told.has(name))
      .map(([name, value]) => [name, strip(value, quotes, on)]),
  )
}

/** Messages that quote a value; those of causes stand again in the messages and stacks of what they caused. */
function* findQuotes(carrier: unknown, { seen, depth }: Way): Generator<string> {
  if (typeof carrier !== 'object' || carrier === null || seen.has(carrier) || depth > depthMax) return
  seen.add(carrier)
  if (
    carrier instanceof Error &&
    isSqlError(carrier, 'unreadableValue') &&
    unquoted(carrier.message) !== carrier.message
  )
    yield carrier.message
  const hidden = ['cause', 'errors'].map((name): unknown => Reflect.get(carrier, name))
  for (const one of [...hidden, ...Object.values(carrier)]) yield* findQuotes(one, { seen, depth: depth + 1 })
}

function unquoted(message: string): string {
  return message.replace(/"[^]*"/, '"..."')
}
