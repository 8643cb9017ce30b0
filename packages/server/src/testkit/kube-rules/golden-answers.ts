import { readFileSync } from 'node:fs'
import type { RowAnswer } from './send-table.ts'

/** File with the answers of a real API server, one line for each row. */
export const goldenFile = new URL('answers.golden.txt', import.meta.url)

/** Content of the golden file for answers. */
export const renderAnswers = (answers: readonly RowAnswer[]): string =>
  answers.map(({ title, text }) => `${title} -> ${text}\n`).join('')

/** Answers of a real API server by the row's title. */
export function readGoldenAnswers(): ReadonlyMap<string, string> {
  const lines = readFileSync(goldenFile, 'utf8').trimEnd().split('\n')
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' -> ')
      return [line.slice(0, at), line.slice(at + 4)] as const
    }),
  )
}
