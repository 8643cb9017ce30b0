import { alignColumns } from './align-columns.ts'
import { type Figure, shareOf } from './figure.ts'

/** Returns figures as a table: measure, name with unit, service, baseline, share. The last two are empty without a baseline. */
export function printTable(figures: readonly Figure[]): string {
  const rows = figures.map((one, index) => [
    figures[index - 1]?.measure === one.measure ? '' : one.measure,
    one.unit === '' ? one.name : `${one.name}, ${one.unit}`,
    printNumber(one.ours),
    one.floor === null ? '' : printNumber(one.floor),
    shareOf(one)?.toFixed(2) ?? '',
  ])
  return alignColumns([['', '', 'ours', 'floor', 'share'], ...rows], 2)
}

/** Returns a number as text: integers and values from 100 as grouped integers, from 10 with one decimal, others with two. '?' if not finite. */
export function printNumber(value: number): string {
  if (!Number.isFinite(value)) return '?'
  const magnitude = Math.abs(value)
  if (magnitude >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en')
  return value.toFixed(magnitude >= 10 ? 1 : 2)
}
