import { isExempt } from '../project/exemption.ts'
import { isTestFile } from '../project/project-file.ts'
import type { Exemption } from '../project/exemption.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/**
 * The bounds of style: lines of a file and of a test file, lines and parameters of a function, depth of nesting; between what the median of the
 * files stands, the length that nine of ten stay under, and how many files a folder has.
 */
export const sizeLimits = {
  fileLines: 300,
  testFileLines: 400,
  functionLines: 50,
  parameters: 4,
  nesting: 3,
  medianLinesMin: 35,
  medianLinesMax: 70,
  ninetiethLinesMax: 200,
  folderFiles: 20,
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

/** How long the hand-written code files are that are not tests: the lengths that half and nine of ten of them do not pass. 0 when there are none. */
export interface Spread {
  readonly median: number
  readonly ninetieth: number
}

/** Measures the spread of a project's files. */
export function measureSpread(project: Project): Spread {
  const kept = project.sources.filter((source) => !isTestFile(source.path) && !isExempt(source.path, sizeExemptions))
  const lengths = kept.map((source) => countLines(source.text)).toSorted((a, b) => a - b)
  const at = (part: number): number => lengths[Math.floor(lengths.length * part)] ?? 0
  return { median: at(0.5), ninetieth: at(0.9) }
}

/** What is wrong with a spread, a sentence each: files that are all leaves are as slow to read as long ones. */
export function explainSpread({ median, ninetieth }: Spread): string[] {
  const { medianLinesMin, medianLinesMax, ninetiethLinesMax } = sizeLimits
  return [
    median < medianLinesMin
      ? `The median of the files is ${median} lines of ${medianLinesMin} at least. Join leaves that have one user with it.`
      : '',
    median > medianLinesMax
      ? `The median of the files is ${median} lines of ${medianLinesMax} at most. Split files by topic.`
      : '',
    ninetieth >= ninetiethLinesMax
      ? `One file in ten has ${ninetieth} lines or more; nine in ten have fewer than ${ninetiethLinesMax}. Split files by topic.`
      : '',
  ].filter((reason) => reason !== '')
}

/** Lines of a text; a newline at the end opens no further line. */
function countLines(text: string): number {
  const lines = text.split('\n').length
  return text.endsWith('\n') || text === '' ? lines - 1 : lines
}
