import type { DialectName } from '@moorage/sdk'
import { isThing, readable } from '../../output/print-result.ts'
import { jsonText } from '../../output/terminal-text.ts'
import { writeNotice, writeOut } from '../../output/write-out.ts'
import type { OutputChoice } from './format.ts'
import { pickField, showField } from './show-cell.ts'
import { checkColumns, showTable } from './show-list.ts'

/** Resource and dialect of a response. */
export interface ResultKind {
  readonly resource: string
  readonly dialect: DialectName
}

/** Prints a list: a table, `{"volumes":[...]}` as JSON or YAML, or JSON lines. */
export async function printList(items: readonly unknown[], answered: ResultKind, choice: OutputChoice): Promise<void> {
  if (choice.isQuiet) return writeOut(items.map((item) => `${pathIdOf(item)}\n`).join(''))
  if (choice.columns) checkColumns(items, choice.columns)
  const picked = items.map((item) => pickColumns(item, choice.columns))
  if (choice.format === 'jsonl') return writeOut(picked.map((item) => `${jsonText(item)}\n`).join(''))
  const whole = { [pluralOf(answered.resource)]: picked }
  if (choice.format === 'json') return writeOut(`${jsonText(whole)}\n`)
  if (choice.format === 'yaml') return writeYaml(whole)
  if (items.length === 0 && process.stdout.isTTY) writeNotice('No results.\n')
  return writeOut(showTable(items, { ...answered, nowMs: Date.now() }, choice, windowWidth()))
}

/** Prints one resource in the chosen format: one line per field, or one object. */
export async function printThing(thing: object, answered: ResultKind, choice: OutputChoice): Promise<void> {
  if (choice.isQuiet) return writeOut(`${pathIdOf(thing)}\n`)
  if (choice.columns) checkColumns([thing], choice.columns)
  const picked = pickColumns(thing, choice.columns)
  if (choice.format === 'json' || choice.format === 'jsonl') return writeOut(`${jsonText(picked)}\n`)
  if (choice.format === 'yaml') return writeYaml(picked)
  return writeOut(readable(tellFields(unwrap(picked), answered, ''), windowWidth()))
}

/** Unwraps a resource that is the only field `data` of a response, as for nodes. */
function unwrap(thing: object): object {
  const [[name, value] = [], ...others] = Object.entries(thing)
  return name === 'data' && isThing(value) && others.length === 0 ? value : thing
}

function tellFields(thing: object, answered: ResultKind, prefix: string): object {
  const nowMs = Date.now()
  const told = Object.entries(thing).map(([name, value]) => {
    const field = prefix + name
    if (isThing(value)) return [name, tellFields(value, answered, `${field}.`)]
    return [name, Array.isArray(value) ? value : showField(value, { resource: answered.resource, field, nowMs })]
  })
  return Object.fromEntries(told)
}

function pickColumns(item: unknown, columns: readonly string[] | null): object {
  if (columns) return Object.fromEntries(columns.map((name) => [name, pickField(item, name) ?? null]))
  return typeof item === 'object' && item !== null ? item : { value: item }
}

/** Returns the path ID of a resource: its ID, username, address, or label. */
export function pathIdOf(item: unknown): string {
  const found = ['id', 'username', 'address', 'label']
    .map((name) => pickField(item, name))
    .find((value) => value !== undefined)
  return String(found ?? '')
}

/** Plural of a resource: `volumes` of `volume`. */
export function pluralOf(resource: string): string {
  if (resource.endsWith('sis')) return `${resource.slice(0, -2)}es`
  if (resource.endsWith('y')) return `${resource.slice(0, -1)}ies`
  return /(s|usage|audit)$/.test(resource) ? resource : `${resource}s`
}

async function writeYaml(value: object): Promise<void> {
  const { stringify } = await import('yaml')
  await writeOut(stringify(value, { lineWidth: 0 }))
}

/** Terminal width. Output that is not a terminal is never shortened. */
function windowWidth(): number {
  const { isTTY, columns } = process.stdout
  return isTTY && columns ? columns : Number.POSITIVE_INFINITY
}
