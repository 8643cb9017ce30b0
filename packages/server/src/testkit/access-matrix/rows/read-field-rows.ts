import { readFileSync } from 'node:fs'
import { readTables } from './read-tables.ts'

const file = new URL('../../../../../../docs/access.md', import.meta.url)
const conditions = ['always', 'when false', 'when false, of a restricted user'] as const

/** A field of a body that wants all scopes, and when. */
export interface BodyScopeRow {
  readonly operation: string
  readonly field: string
  readonly when: (typeof conditions)[number]
}

/** Reads the table of docs/access.md that says which fields want all scopes; throws at words it does not know. */
export function readBodyScopeRows(): BodyScopeRow[] {
  return readTables(readFileSync(file, 'utf8'), 'Field').map((cells) => {
    const when = conditions.find((one) => one === cells['Wants all scopes'])
    if (!when) throw new Error(`docs/access.md: nobody knows when "${cells['Wants all scopes']}" is`)
    return { operation: String(cells['Of']), field: String(cells['Field']), when }
  })
}

/** What a token of an application is refused: an operation, or its body with a field. */
export interface ClosedRow {
  readonly operation: string
  /** Null where the operation is refused whatever the body says. */
  readonly field: string | null
}

/** Reads the table of docs/access.md that says what is closed to applications; throws at words it does not know. */
export function readClosedRows(): ClosedRow[] {
  return readTables(readFileSync(file, 'utf8'), 'Closed to applications').map((cells) => {
    const when = String(cells['When'])
    const field = /^with (\w+)$/.exec(when)?.[1] ?? null
    if (field === null && when !== 'always') throw new Error(`docs/access.md: nobody knows when "${when}" is`)
    return { operation: String(cells['Closed to applications']), field }
  })
}
