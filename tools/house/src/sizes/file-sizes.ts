import { isExempt } from '../project/exemption.ts'
import { isTestFile } from '../project/project-file.ts'
import type { Exemption } from '../project/exemption.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** The bounds of style: lines of a file and of a test file, lines and parameters of a function, depth of nesting. */
export const sizeLimits = {
  fileLines: 300,
  testFileLines: 400,
  functionLines: 50,
  parameters: 4,
  nesting: 3,
  medianLines: 80,
} as const

/** Files whose length is not theirs to choose: tables, generated files, snapshots. Each with its reason. */
export const sizeExemptions: readonly Exemption[] = []

/** Finds code files longer than they may be. */
export function checkFileSizes(project: Project): Problem[] {
  const measured = project.sources.filter((source) => !isExempt(source.path, sizeExemptions))
  return measured.flatMap((source) => {
    const most = isTestFile(source.path) ? sizeLimits.testFileLines : sizeLimits.fileLines
    const lines = countLines(source.text)
    const advice = `has ${lines} lines of ${most} at most. Split it by topic.`
    return lines > most ? [{ rule: 'sizes', file: source.path, line: most + 1, advice }] : []
  })
}

/** Median number of lines of the hand-written code files that are not tests; 0 when there are none. */
export function findMedian(project: Project): number {
  const kept = project.sources.filter((source) => !isTestFile(source.path) && !isExempt(source.path, sizeExemptions))
  const lengths = kept.map((source) => countLines(source.text)).toSorted((a, b) => a - b)
  return lengths[Math.floor(lengths.length / 2)] ?? 0
}

/** Lines of a text; a newline at the end opens no further line. */
function countLines(text: string): number {
  const lines = text.split('\n').length
  return text.endsWith('\n') || text === '' ? lines - 1 : lines
}
