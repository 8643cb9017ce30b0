import { stdSerializers } from 'pino'

/** What the database adds to an error of its own: the row, the value, the text that it could not read. None of it belongs into a log. */
const told: ReadonlySet<string> = new Set(['detail', 'where', 'hint', 'internalQuery', 'internalPosition'])

/** An error as it is logged: type, message, stack and codes, without what was being written or read when it came. */
export function plainError(error: unknown): unknown {
  return error instanceof Error ? strip(stdSerializers.err(error)) : error
}

function strip(shown: object): object {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !told.has(name)).map(([name, value]) => [name, Array.isArray(value) ? value.map((one: unknown) => typeof one === 'object' && one !== null ? strip(one) : one) : value]))
}
