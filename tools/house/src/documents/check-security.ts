import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const path = 'docs/security.md'
const heading = '## What is promised'

/** Finds security promises without a test. `checkPaths` checks that the test's file exists. */
export function checkSecurity(project: Project): Problem[] {
  const text = project.files.find((file) => file.path === path)?.text
  if (text === undefined) return [place(1, 'is missing. Write it.')]
  const rows = readRows(text)
  if (rows.length === 0) return [place(1, `has no table under "${heading}". Put one there.`)]
  return rows.flatMap(({ guards, line }) => {
    const files = [...guards.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
    if (files.length === 0)
      return [place(line, 'contains a promise without a test. Name the test, or remove the promise.')]
    return files
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) =>
        place(line, `names ${file}, which is not a test. Name the test that fails when the promise is broken.`),
      )
  })
}

function place(line: number, advice: string): Problem {
  return { rule: 'security', file: path, line, advice }
}

function readRows(text: string): { guards: string; line: number }[] {
  const lines = text.split('\n')
  const from = lines.indexOf(heading)
  const end = lines.findIndex((line, index) => index > from && line.startsWith('## '))
  return lines.slice(0, end === -1 ? lines.length : end).flatMap((line, index) => {
    const [start, promise = '', guards = ''] = line.split('|').map((cell) => cell.trim())
    const isRow =
      index > from && from !== -1 && start === '' && promise !== '' && promise !== 'Promise' && !/^-+$/.test(promise)
    return isRow ? [{ guards, line: index + 1 }] : []
  })
}
