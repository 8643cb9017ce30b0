import { isDeepStrictEqual } from 'node:util'
import { ApiError, ApiErrors } from '#domain/shared/index.ts'
import { advanceClock } from '../database/test-clock.ts'
import { type Rows, listLedgerTables, readRows } from './read-rows.ts'
import type { Store, Tx } from '#store/open-store.ts'

/** Row changes and rejections for a golden file. */
export interface Ledger {
  /** Runs `act` in a transaction. Returns null if rejected. */
  record<Answer>(title: string, act: (tx: Tx) => Promise<Answer>): Promise<Answer | null>
  read(): string
}

/** Values that differ between runs, replaced by numbers in order of appearance. */
const changing =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\\{1,2}x[0-9a-f]{16,}|\b[0-9a-f]{64}\b|\b[0-9a-f]{12}\b|\b[0-9a-f]{16}\b|\b[0-9a-f]{20}\b|bench-[0-9a-f]{8}|\$[a-z0-9]+\$[^"]+/g
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
/** Default values are not recorded. */
const plain = new Set(['null', 'false', '""', '[]', '{}', '0'])

/** Returns an empty ledger over a test's own store. Each record advances the store's clock. Errors other than ApiError and ApiErrors propagate. */
export function openLedger(store: Store): Ledger {
  const pages: string[] = []
  const tables = listLedgerTables(store)
  const aliases = new Map<string, string>()
  const alias = (text: string): string => {
    const known = aliases.get(text) ?? `<${aliases.size + 1}>`
    aliases.set(text, known)
    return known
  }
  return {
    async record(title, act) {
      const known = await tables
      // Operations must not share a time, and a bench's clock is stopped.
      await advanceClock(store, 1)
      const before = await readRows(store, known)
      const outcome = await attempt(store, act)
      const after = await readRows(store, known)
      const lines = [...(outcome.reported ?? []), ...compareRows(before.rows, after.rows, after.nowMs)]
      const page = [title, ...lines.map((line) => `  ${line.replaceAll(changing, alias)}`)]
      pages.push(`${(lines.length === 0 ? [`${title}: nothing`] : page).join('\n')}\n`)
      return outcome.answer
    },
    read: () => pages.join('\n'),
  }
}

interface Outcome<Answer> {
  readonly answer: Answer | null
  readonly reported?: readonly string[]
}

async function attempt<Answer>(store: Store, act: (tx: Tx) => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    const answer = await store.db.transaction().execute(act)
    const { id, operationId } = (answer ?? {}) as { id?: unknown; operationId?: unknown }
    const reported = Object.entries({ id, operationId }).filter(([, value]) => value !== undefined)
    return { answer, reported: reported.map(([name, value]) => `answers ${name} ${String(value)}`) }
  } catch (error) {
    const faults = error instanceof ApiErrors ? error.all : error instanceof ApiError ? [error] : []
    if (faults.length === 0) throw error
    return {
      answer: null,
      reported: faults.map((one) => `refused: ${one.code}${one.field && ` (${one.field})`} ${one.reason}${one.valid}`),
    }
  }
}

function compareRows(before: Rows, after: Rows, nowMs: number): string[] {
  const gone = [...before.keys()].filter((key) => !after.has(key)).map((key) => `- ${key}`)
  const there = [...after].flatMap(([key, row]) => {
    const old = before.get(key)
    if (!old) return [`+ ${key} ${printColumns(Object.entries(row), nowMs)}`]
    const changed = Object.entries(row).filter(([name, value]) => !isDeepStrictEqual(value, old[name]))
    return changed.length === 0
      ? []
      : [`~ ${key} ${changed.map(([name, value]) => `${name}=${tell(value, nowMs)}`).join(' ')}`]
  })
  return [...gone, ...there]
}

function printColumns(columns: readonly (readonly [string, unknown])[], nowMs: number): string {
  const said = columns.map(([name, value]) => [name, tell(value, nowMs)] as const)
  return said
    .filter(([name, value]) => name !== 'id' && !plain.has(value))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}

function tell(value: unknown, nowMs: number): string {
  if (typeof value !== 'string' || !timestamp.test(value)) return JSON.stringify(value)
  const minutes = Math.round((Date.parse(value) - nowMs) / 60_000)
  return minutes === 0 ? 'now' : `now${minutes > 0 ? '+' : ''}${minutes}min`
}
