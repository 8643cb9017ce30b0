import type { JsonSchema } from '@moorage/contract'
import type { Check } from './compile-check.ts'
import type { Problem } from './explain-problem.ts'

/** Query or header values by name. A repeated name has a list. */
export type TextValues = Readonly<Record<string, unknown>>

/** Typed values of known names, and problems. */
export interface QueryReading {
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly Problem[]
}

/**
 * Returns the typed values of a query's known names, and the problems of invalid ones. Unknown names are ignored (decision A4). Numbers must be plain digits.
 */
export function readQuery(texts: TextValues, schema: JsonSchema, check: Check): QueryReading {
  const values: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const text = texts[name]
    if (text !== undefined) values[name] = typeof text === 'string' ? readText(text, property) : text
  }
  const problems = check(values)
  for (const problem of problems) delete values[problem.field]
  return { values, problems }
}

function readText(text: string, { type }: JsonSchema): unknown {
  if (type === 'integer' && /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
