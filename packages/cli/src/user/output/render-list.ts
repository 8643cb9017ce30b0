import type { DialectName } from '@moorage/sdk'
import { OperatorFailure } from '@moorage/server/exit'
import { printTable } from '../../output/print-table.ts'
import { tableColumns } from './columns.ts'
import type { OutputChoice } from './format.ts'
import { pickField, renderCell } from './render-cell.ts'

/** Resource type and dialect of a list. */
export interface ListContext {
  readonly resource: string
  readonly dialect: DialectName
  readonly nowMs: number
}

/**
 * Returns a table with the chosen columns (validated by checkColumns), the default columns, or with `wide` all plain fields. Numbers are right-aligned. ''
 * without items.
 */
export function renderListTable(
  items: readonly unknown[],
  { resource, dialect, nowMs }: ListContext,
  choice: OutputChoice,
  width: number,
): string {
  if (items.length === 0) return ''
  const names =
    choice.columns ?? (choice.format === 'wide' ? null : tableColumns(resource, dialect)) ?? plainFields(items)
  const rows = items.map((item) => names.map((field) => renderCell(pickField(item, field), { resource, field, nowMs })))
  const isNumber = names.map((field) => items.some((item) => typeof pickField(item, field) === 'number'))
  const widths = names.map((name, index) =>
    Math.max(headerOf(name).length, ...rows.map((row) => (row[index] ?? '').length)),
  )
  const aligned = rows.map((row) =>
    row.map((cell, index) => (isNumber[index] === true ? cell.padStart(widths[index] ?? 0) : cell)),
  )
  return printTable(
    aligned.map((row) => Object.fromEntries(names.map((name, index) => [headerOf(name), row[index]]))),
    width,
  )
}

function headerOf(name: string): string {
  const short: Readonly<Record<string, string>> = {
    percent_complete: 'done',
    'entity.label': 'entity',
    host_label: 'host',
    linode_label: 'linode',
    'control_plane.high_availability': 'ha',
    'last_login.login_datetime': 'last_login',
  }
  return (short[name] ?? name).replaceAll('.', '_')
}

function plainFields(items: readonly unknown[]): readonly string[] {
  const names = items.flatMap((item) => (typeof item === 'object' && item !== null ? Object.entries(item) : []))
  const nested = new Set(
    names
      .filter(([, value]) => typeof value === 'object' && value !== null && !isPlainList(value))
      .map(([name]) => name),
  )
  return [...new Set(names.map(([name]) => name))].filter((name) => !nested.has(name))
}

function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((one) => typeof one !== 'object')
}

/** Throws OperatorFailure (exit code 2) for a column that no item has. Accepts any column without items. */
export function checkColumns(items: readonly unknown[], columns: readonly string[]): void {
  const unknown = columns.find((name) => items.length > 0 && items.every((item) => pickField(item, name) === undefined))
  if (unknown === undefined) return
  const known = Object.keys(typeof items[0] === 'object' && items[0] !== null ? items[0] : {})
  throw new OperatorFailure(
    `Column ${JSON.stringify(unknown)} does not exist. Available columns: ${known.join(', ')}.`,
    'usage',
  )
}
