import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Words that the glossary must define: terms of this codebase and of the contract. */
export const glossaryWords: readonly string[] = [
  'account',
  'actor',
  'actual',
  'attachment',
  'cause',
  'claim',
  'cluster',
  'dialect',
  'driver',
  'epoch',
  'event',
  'fault',
  'generation',
  'grant',
  'horizon',
  'host',
  'installation',
  'job',
  'lease',
  'move',
  'neutral',
  'node',
  'nudge',
  'operation',
  'operator',
  'orch',
  'pace',
  'pass',
  'patience',
  'plan',
  'pool',
  'port',
  'position',
  'region',
  'scope',
  'slot',
  'stamp',
  'step',
  'sweep',
  'tag',
  'token',
  'uid',
  'version',
  'viewer',
  'volume',
  'wanted',
  'work',
  'world',
]

const path = 'docs/glossary.md'

/** Finds words that the glossary lacks, repeats, does not define or has out of order. */
export function checkGlossary(project: Project): Problem[] {
  const rows = readGlossaryRows(project)
  const words = rows.map((row) => row.word)
  const missing = glossaryWords
    .filter((word) => !words.includes(word))
    .map((word) => place(1, `does not explain "${word}". Add its row.`))
  const odd = rows.flatMap((row, index) => {
    const before = words[index - 1] ?? ''
    if (row.meaning.length < 10) return [place(row.line, `leaves "${row.word}" unexplained. Define it.`)]
    if (words.indexOf(row.word) !== index) return [place(row.line, `explains "${row.word}" twice. Keep one row.`)]
    return row.word < before ? [place(row.line, `has "${row.word}" after "${before}". Keep the words in order.`)] : []
  })
  return [...missing, ...odd]
}

function place(line: number, advice: string): Problem {
  return { rule: 'glossary', file: path, line, advice }
}

/** A row of the glossary. */
export interface GlossaryRow {
  readonly word: string
  readonly meaning: string
  readonly line: number
}

/** Reads the glossary table: `| word | meaning | ... |`. */
export function readGlossaryRows(project: Project): readonly GlossaryRow[] {
  const text = project.files.find((file) => file.path === path)?.text ?? ''
  return text.split('\n').flatMap((line, index) => {
    const [, word, meaning] = line.split('|').map((cell) => cell.trim())
    const isRow = word !== undefined && meaning !== undefined && word !== 'Word' && !/^-+$/.test(word)
    return isRow ? [{ word, meaning, line: index + 1 }] : []
  })
}
