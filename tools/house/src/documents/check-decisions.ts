import { findLine } from '../project/problem.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const path = 'docs/spec/decisions.md'
/** Maximum length. A longer decision must be split into numbered rows. */
const cellMost = 400

/** Finds decisions that are too long or share a number, and references to missing decisions. */
export function checkDecisions(project: Project): Problem[] {
  const decisions = project.files.find((file) => file.path === path)
  if (!decisions) return []
  const rows = [...decisions.text.matchAll(/^\| ([A-I]\d+(?:\.\d+)?) \| (.*) \|$/gm)].map(
    ([whole, number = '', cell = '']) => ({
      number,
      cell,
      line: findLine(decisions.text, whole),
    }),
  )
  const numbers = new Set(rows.map((row) => row.number))
  const place = (line: number, advice: string, file = path): Problem => ({ rule: 'decisions', file, line, advice })
  const long = rows.filter((row) => row.cell.length > cellMost)
  const twice = rows.filter((row, index) => rows.findIndex((one) => one.number === row.number) !== index)
  return [
    ...long.map(({ number, cell, line }) =>
      place(
        line,
        `${number} has ${cell.length} characters of ${cellMost} at most. Give each side a row: ${number}.1, ${number}.2 ...`,
      ),
    ),
    ...twice.map(({ number, line }) => place(line, `${number} is used twice. Renumber one.`)),
    ...project.files.flatMap((file) =>
      listMentions(file.text)
        .filter(({ number }) => !numbers.has(number))
        .map(({ number, whole }) =>
          place(
            findLine(file.text, whole),
            `refers to decision ${number}, which does not exist. Correct the number.`,
            file.path,
          ),
        ),
    ),
  ]
}

function listMentions(text: string): { number: string; whole: string }[] {
  return [...text.matchAll(/\bdecisions? ((?:[A-I]\d+(?:\.\d+)?(?:, | and | to )?)+)/g)].flatMap(([whole, list = '']) =>
    [...list.matchAll(/[A-I]\d+(?:\.\d+)?/g)].map(([number]) => ({ number, whole })),
  )
}
