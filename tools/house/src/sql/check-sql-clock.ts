import { isExempt } from '../project/exemption.ts'
import { listTexts } from './sql-texts.ts'
import type { Exemption } from '../project/exemption.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Files that may use the machine's clock. */
export const sqlClockExemptions: readonly Exemption[] = [
  { path: 'packages/server/src/store/migrations/0001_foundation/10_clock.sql', because: 'it defines moor_now()' },
  { path: 'tools/house/src/sql/', because: 'its tests contain invalid SQL' },
]

const clock =
  /(?<![\w.])(now\s*\(\s*\)|(clock|statement|transaction)_timestamp\s*\(\s*\)|current_timestamp\b|current_date\b|current_time\b|localtimestamp\b|localtime\b|timeofday\s*\()/i
const sqlInside = /\b(select|insert|update|delete|where|default|values|returning|set|interval)\b/i

/** Finds SQL that reads the machine's clock instead of moor_now(), which tests can shift. */
export function checkSqlClock(project: Project): Problem[] {
  const scripts = project.files
    .filter((file) => file.path.endsWith('.sql'))
    .flatMap((file) => listLines(file.path, file.text))
  const texts = project.sources.flatMap((source) =>
    listTexts(source)
      .filter((one) => one.isTagged || sqlInside.test(one.text))
      .flatMap((one) => listLines(source.path, one.text, one.line)),
  )
  return [...scripts, ...texts]
    .filter((one) => clock.test(one.text) && !isExempt(one.path, sqlClockExemptions))
    .map((one) => ({
      rule: 'sql clock',
      file: one.path,
      line: one.line,
      advice: `reads the machine's clock (${clock.exec(one.text)?.[1]}). Use moor_now(), the only clock of the database.`,
    }))
}

interface Line {
  readonly path: string
  readonly line: number
  readonly text: string
}

function listLines(path: string, text: string, first = 1): Line[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return bare.split('\n').map((line, index) => ({ path, line: first + index, text: line.replace(/--.*$/, '') }))
}
