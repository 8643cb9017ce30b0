import type { DialectName } from '@moorage/sdk'
import { jsonText } from '@moorage/server/logging/terminal-text'
import { isPlainObject, readable } from '../../output/print-result.ts'
import { writeNotice, writeOut } from '../../output/write-out.ts'
import type { OutputChoice } from './format.ts'
import { pickField, renderField } from './render-cell.ts'
import { checkColumns, renderListTable } from './render-list.ts'

/** Resource type and dialect of a result. */
export interface ResultKind {
  readonly resource: string
  readonly dialect: DialectName
}

/** Prints a list: a table, `{"volumes":[...]}` as JSON or YAML, JSON lines, or IDs with --quiet. Throws OperatorFailure (exit code 2) for an unknown column. */
export async function printList(items: readonly unknown[], kind: ResultKind, choice: OutputChoice): Promise<void> {
  if (choice.isQuiet) return writeOut(items.map((item) => `${pathIdOf(item)}\n`).join(''))
  if (choice.columns) checkColumns(items, choice.columns)
  const picked = items.map((item) => pickColumns(item, choice.columns))
  if (choice.format === 'jsonl') return writeOut(picked.map((item) => `${jsonText(item)}\n`).join(''))
  const whole = { [pluralOf(kind.resource)]: picked }
  if (choice.format === 'json') return writeOut(`${jsonText(whole)}\n`)
  if (choice.format === 'yaml') return writeYaml(whole)
  if (items.length === 0 && process.stdout.isTTY) writeNotice('No results.\n')
  return writeOut(renderListTable(items, { ...kind, nowMs: Date.now() }, choice, windowWidth()))
}

/** Prints one resource: one line per field, one object, or its ID with --quiet. Throws OperatorFailure (exit code 2) for an unknown column. */
export async function printResource(resource: object, kind: ResultKind, choice: OutputChoice): Promise<void> {
  if (choice.isQuiet) return writeOut(`${pathIdOf(resource)}\n`)
  if (choice.columns) checkColumns([resource], choice.columns)
  const picked = pickColumns(resource, choice.columns)
  if (choice.format === 'json' || choice.format === 'jsonl') return writeOut(`${jsonText(picked)}\n`)
  if (choice.format === 'yaml') return writeYaml(picked)
  return writeOut(readable(formatFields(unwrap(picked), kind, ''), windowWidth()))
}

function unwrap(resource: object): object {
  const [[name, value] = [], ...others] = Object.entries(resource)
  return name === 'data' && isPlainObject(value) && others.length === 0 ? value : resource
}

function formatFields(resource: object, kind: ResultKind, prefix: string): object {
  const nowMs = Date.now()
  const formatted = Object.entries(resource).map(([name, value]) => {
    const field = prefix + name
    if (isPlainObject(value)) return [name, formatFields(value, kind, `${field}.`)]
    return [name, Array.isArray(value) ? value : renderField(value, { resource: kind.resource, field, nowMs })]
  })
  return Object.fromEntries(formatted)
}

function pickColumns(item: unknown, columns: readonly string[] | null): object {
  if (columns) return Object.fromEntries(columns.map((name) => [name, pickField(item, name) ?? null]))
  return typeof item === 'object' && item !== null ? item : { value: item }
}

/** Returns a resource's path ID: its ID, username, address, or label; '' without any. */
export function pathIdOf(item: unknown): string {
  const found = ['id', 'username', 'address', 'label']
    .map((name) => pickField(item, name))
    .find((value) => value !== undefined)
  return String(found ?? '')
}

/** Returns the plural of a resource: `volumes` of `volume`. */
function pluralOf(resource: string): string {
  if (resource.endsWith('sis')) return `${resource.slice(0, -2)}es`
  if (resource.endsWith('y')) return `${resource.slice(0, -1)}ies`
  return /(s|usage|audit)$/.test(resource) ? resource : `${resource}s`
}

async function writeYaml(value: object): Promise<void> {
  const { stringify } = await import('yaml')
  await writeOut(stringify(value, { lineWidth: 0 }))
}

/** Infinite for other output than a terminal, which is not shortened. */
function windowWidth(): number {
  const { isTTY, columns } = process.stdout
  return isTTY && columns ? columns : Number.POSITIVE_INFINITY
}
