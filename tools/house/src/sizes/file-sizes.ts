import { isExempt } from '../project/exemption.ts'
import { isTestFile } from '../project/project-file.ts'
import type { Exemption } from '../project/exemption.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Limits for files and functions, and ranges for the median file length and the 90th percentile, in lines. */
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

/** Files whose length cannot be chosen: tables, generated files, snapshots. */
export const sizeExemptions: readonly Exemption[] = []

/** Finds code files that are too long. */
export function checkFileSizes(project: Project): Problem[] {
  const measured = project.sources.filter((source) => !isExempt(source.path, sizeExemptions))
  return measured.flatMap((source) => {
    const most = isTestFile(source.path) ? sizeLimits.testFileLines : sizeLimits.fileLines
    const lines = countLines(source.text)
    const advice = `has ${lines} lines of ${most} at most. Split it by topic.`
    return lines > most ? [{ rule: 'sizes', file: source.path, line: most + 1, advice }] : []
  })
}

/** Median and 90th percentile of file lengths, in lines. */
export interface Spread {
  readonly median: number
  readonly ninetieth: number
}

/** Returns the median and 90th percentile of the lengths of code files, except tests and `sizeExemptions`; 0 without files. */
export function measureSpread(project: Project): Spread {
  const kept = project.sources.filter((source) => !isTestFile(source.path) && !isExempt(source.path, sizeExemptions))
  const lengths = kept.map((source) => countLines(source.text)).toSorted((a, b) => a - b)
  const at = (part: number): number => lengths[Math.floor(lengths.length * part)] ?? 0
  return { median: at(0.5), ninetieth: at(0.9) }
}

/** Returns a sentence per value out of range; empty without any. */
export function explainSpread({ median, ninetieth }: Spread): string[] {
  const { medianLinesMin, medianLinesMax, ninetiethLinesMax } = sizeLimits
  return [
    median < medianLinesMin
      ? `The median of the files is ${median} lines of ${medianLinesMin} at least. Merge tiny files into their only user.`
      : '',
    median > medianLinesMax
      ? `The median of the files is ${median} lines of ${medianLinesMax} at most. Split files by topic.`
      : '',
    ninetieth >= ninetiethLinesMax
      ? `One file in ten has ${ninetieth} lines or more; nine in ten have fewer than ${ninetiethLinesMax}. Split files by topic.`
      : '',
  ].filter((reason) => reason !== '')
}

function countLines(text: string): number {
  const lines = text.split('\n').length
  return text.endsWith('\n') || text === '' ? lines - 1 : lines
}
