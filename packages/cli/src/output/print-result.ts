import { jsonText } from '@moorage/server/logging/terminal-text'
import { printTable, printValue, type Row } from './print-table.ts'
import { writeOut } from './write-out.ts'

/** JSON result of a command. */
export type Result = Readonly<object>

/** Prints a result: one line of JSON with --json, otherwise readable text. Throws OperatorFailure if the output cannot be written. */
export async function printResult(
  result: Result,
  isJson: boolean,
  out: NodeJS.WriteStream = process.stdout,
): Promise<void> {
  const { isTTY, columns } = out
  const width = isTTY && columns ? columns : Number.POSITIVE_INFINITY
  await writeOut(isJson ? `${jsonText(result)}\n` : readable(result, width), out)
}

/**
 * Returns a line per field, then a table per list, with a heading unless it is the only content. Nested fields have dotted names (`limits.volumes`). "Done." if
 * empty.
 */
export function readable(result: Result, width: number): string {
  const leaves = flatten(result, '')
  const fields = leaves.filter(([, value]) => !isList(value))
  const lists = leaves.filter((leaf): leaf is [string, readonly Row[]] => isList(leaf[1]))
  const isBare = leaves.length === 1
  const parts = [
    printFields(fields),
    ...lists.map(([name, rows]) => (isBare ? '' : `${name}:\n`) + printTable(rows, width)),
  ]
  return parts.filter((part) => part !== '').join('\n') || 'Done.\n'
}

type Leaf = readonly [name: string, value: unknown]

function flatten(value: object, prefix: string): readonly Leaf[] {
  return Object.entries(value).flatMap(([name, one]) =>
    isPlainObject(one) ? flatten(one, `${prefix}${name}.`) : [[prefix + name, one] as const],
  )
}

/** True for objects except null and arrays. */
export function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isPlainObject)
}

function printFields(fields: readonly Leaf[]): string {
  const width = Math.max(0, ...fields.map(([name]) => name.length))
  return fields
    .map(([name, value]) => `${name.padEnd(width)}  ${isEmpty(value) ? 'none' : printValue(value)}\n`)
    .join('')
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
