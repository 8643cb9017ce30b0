import { findLine } from '../project/problem.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { ProjectFile } from '../project/project-file.ts'

const headings = ['## Status', '## Context', '## Decision', '## Consequences']

/** Finds misnamed, misnumbered or incomplete decision records, and references to missing records. */
export function checkAdrs(project: Project): Problem[] {
  const records = project.files
    .filter((file) => file.path.startsWith('docs/adr/'))
    .toSorted((a, b) => a.path.localeCompare(b.path))
  return [...records.flatMap((file, index) => checkRecord(file, index + 1)), ...checkMentions(project, records.length)]
}

function checkRecord(file: ProjectFile, number: number): Problem[] {
  const expected = String(number).padStart(4, '0')
  const place = (advice: string): Problem => ({ rule: 'adr', file: file.path, line: 1, advice })
  if (!new RegExp(`^docs/adr/${expected}-[a-z0-9-]+\\.md$`).test(file.path))
    return [place(`is not named ${expected}-title.md. Number the records without gaps.`)]
  const title = file.text.startsWith(`# ${expected} `)
    ? []
    : [place(`does not begin with "# ${expected} Title". Write it so.`)]
  const lines = file.text.split('\n')
  const missing = headings.filter((heading) => !lines.includes(heading))
  return [...title, ...missing.map((heading) => place(`lacks the heading "${heading}". Add it.`))]
}

function checkMentions(project: Project, count: number): Problem[] {
  const mentioning = project.files.filter((file) => !file.path.startsWith('tools/house/src/documents/'))
  return mentioning.flatMap((file) =>
    [...file.text.matchAll(/\bADR (\d{4})\b/g)].flatMap(([whole, digits]) => {
      const isThere = Number(digits) >= 1 && Number(digits) <= count
      return isThere
        ? []
        : [
            {
              rule: 'adr',
              file: file.path,
              line: findLine(file.text, whole),
              advice: `refers to ${whole}, which does not exist. Write the record, or correct the number.`,
            },
          ]
    }),
  )
}
