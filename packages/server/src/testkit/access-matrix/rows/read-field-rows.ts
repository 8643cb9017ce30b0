import { readFileSync } from 'node:fs'
import { readTables } from './read-tables.ts'

const file = new URL('../../../../../../docs/access.md', import.meta.url)
const conditions = ['always', 'when false', 'when false, of a restricted user'] as const

/** Body field that requires all scopes. */
export interface BodyScopeRow {
  readonly operation: string
  readonly field: string
  readonly when: (typeof conditions)[number]
}

/** Returns the body fields that require all scopes from docs/access.md. */
export function readBodyScopeRows(): BodyScopeRow[] {
  return readTables(readFileSync(file, 'utf8'), 'Field').map((cells) => {
    const when = conditions.find((one) => one === cells['Wants all scopes'])
    if (!when) throw new Error(`docs/access.md: unknown condition "${cells['Wants all scopes']}"`)
    return { operation: String(cells['Of']), field: String(cells['Field']), when }
  })
}

/** Operation or body field that rejects application tokens. */
export interface ClosedRow {
  readonly operation: string
  /** Null if the operation rejects every body. */
  readonly field: string | null
}

/** Returns the operations or body fields closed to application tokens from docs/access.md. */
export function readClosedRows(): ClosedRow[] {
  return readTables(readFileSync(file, 'utf8'), 'Closed to applications').map((cells) => {
    const when = String(cells['When'])
    const field = /^with (\w+)$/.exec(when)?.[1] ?? null
    if (field === null && when !== 'always') throw new Error(`docs/access.md: unknown condition "${when}"`)
    return { operation: String(cells['Closed to applications']), field }
  })
}
