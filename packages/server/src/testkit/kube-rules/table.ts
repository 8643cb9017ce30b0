import { readFileSync } from 'node:fs'
import { parseRow, type KubeRow } from './row.ts'
import type { RowAnswer } from './send-table.ts'

/** File with the rows of the table and the answers of a real API server, one line for each row. */
export const goldenFile = new URL('answers.golden.txt', import.meta.url)

/** Content of the golden file for answers. */
export const renderAnswers = (answers: readonly RowAnswer[]): string =>
  answers.map(({ row, text }) => `${row.line} -> ${text}\n`).join('')

/** Rows and answers of the golden file. A new row has no answer before a real API server is asked. */
const lines: readonly (readonly [KubeRow, string])[] = readFileSync(goldenFile, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const at = line.lastIndexOf(' -> ')
    return at === -1 ? [parseRow(line), ''] : [parseRow(line.slice(0, at)), line.slice(at + 4)]
  })

/** Invalid and valid objects and updates of every kind that simulated clusters serve. */
export const kubeTable: readonly KubeRow[] = lines.map(([row]) => row)

/** Answers of a real API server by the row's title. */
export const readGoldenAnswers = (): ReadonlyMap<string, string> =>
  new Map(lines.map(([{ title }, text]) => [title, text]))
