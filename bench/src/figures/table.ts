import { type Figure, shareOf } from './figure.ts'

/** Prints figures as a table: what was done, what was looked at, ours, the floor, and the share of the floor that ours reaches. */
export function printTable(figures: readonly Figure[]): string {
  const head = ['', '', 'ours', 'floor', 'share']
  const rows = figures.map((one, index) => [
    figures[index - 1]?.measure === one.measure ? '' : one.measure,
    one.unit === '' ? one.name : `${one.name}, ${one.unit}`,
    printNumber(one.ours),
    one.floor === null ? '' : printNumber(one.floor),
    printShare(shareOf(one)),
  ])
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) => printRow(row, widths)).join('\n')
}

function printRow(row: readonly string[], widths: readonly number[]): string {
  return row
    .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
    .join('  ')
    .trimEnd()
}

/** Three digits that say something, and no more. */
export function printNumber(value: number): string {
  if (!Number.isFinite(value)) return '?'
  const magnitude = Math.abs(value)
  if (magnitude >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en')
  return value.toFixed(magnitude >= 10 ? 1 : 2)
}

function printShare(share: number | null): string {
  return share === null ? '' : share.toFixed(2)
}
