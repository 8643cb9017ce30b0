import { terminalLine } from '@moorage/server/logging/terminal-text'

/** Table row as values by column name. */
export type Row = Readonly<Record<string, unknown>>

const gap = '  '
const columnMin = 8
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u

/** Returns a header and a line per row. Shortens the widest columns with "…" to fit into `width` terminal cells. */
export function printTable(rows: readonly Row[], width: number): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [names.map(headerOf), ...rows.map((row) => names.map((name) => printValue(row[name])))]
  const widths = fit(
    names.map((_, index) => Math.max(...lines.map((line) => measure(line[index] ?? '')))),
    names.map((name) => Math.max(columnMin, measure(headerOf(name)))),
    width,
  )
  return lines.map((line) => cut(printLine(line, widths), width) + '\n').join('')
}

/** Returns a value as text: booleans as yes or no, empty values as "-", lists with commas. Control characters become "?". */
export function printValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined || value === '') return '-'
  if (Array.isArray(value)) return value.map(printValue).join(', ') || '-'
  if (typeof value !== 'object') return terminalLine(String(value))
  const fields = Object.entries(value).map(([name, one]) => `${name}: ${printValue(one)}`)
  return fields.join(', ') || '-'
}

function headerOf(name: string): string {
  return name.replace(/^is_/, '').replaceAll('_', ' ').toUpperCase()
}

function fit(natural: readonly number[], least: readonly number[], width: number): readonly number[] {
  const widths = [...natural]
  let over = widths.reduce((sum, one) => sum + one, 0) + gap.length * (widths.length - 1) - width
  while (over > 0) {
    const spare = widths.map((one, index) => (one > (least[index] ?? 0) ? one : 0))
    const widest = Math.max(...spare)
    if (widest <= 0) break
    widths[spare.indexOf(widest)] = widest - 1
    over -= 1
  }
  return widths
}

function printLine(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, index) => {
    const text = cut(cell, widths[index] ?? 0)
    return text + ' '.repeat(Math.max(0, (widths[index] ?? 0) - measure(text)))
  })
  return padded.join(gap).trimEnd()
}

function cut(text: string, width: number): string {
  if (measure(text) <= width) return text
  let kept = ''
  for (const letter of text) {
    if (measure(kept + letter) >= width) break
    kept += letter
  }
  return `${kept}…`
}

function measure(text: string): number {
  let cells = 0
  for (const letter of text) cells += wide.test(letter) ? 2 : 1
  return cells
}
