import { isTestFile } from '../project/project-file.ts'
import type { Project } from '../project/project.ts'

/** Ranges for the median file length and the 90th percentile, in lines. The linter limits single files and functions. */
const lengths = { medianMin: 35, medianMax: 70, ninetiethMax: 200 } as const

/** Median and 90th percentile of file lengths, in lines. */
export interface Spread {
  readonly median: number
  readonly ninetieth: number
}

/** Returns the median and 90th percentile of the lengths of code files, except tests; 0 without files. */
export function measureSpread({ sources }: Pick<Project, 'sources'>): Spread {
  const kept = sources.filter((source) => !isTestFile(source.path))
  const sorted = kept.map((source) => countLines(source.text)).toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0
  return { median: at(0.5), ninetieth: at(0.9) }
}

/** Returns a sentence per value out of range; empty without any. */
export function explainSpread({ median, ninetieth }: Spread): string[] {
  const { medianMin, medianMax, ninetiethMax } = lengths
  return [
    median < medianMin
      ? `The median of the files is ${median} lines of ${medianMin} at least. Merge tiny files into their only user.`
      : '',
    median > medianMax
      ? `The median of the files is ${median} lines of ${medianMax} at most. Split files by topic.`
      : '',
    ninetieth >= ninetiethMax
      ? `One file in ten has ${ninetieth} lines or more; nine in ten have fewer than ${ninetiethMax}. Split files by topic.`
      : '',
  ].filter((reason) => reason !== '')
}

/** Returns the sentences of `explainSpread` for each package, and each layer of the server, that has files out of range. */
export function explainPackageSpreads(project: Project): string[] {
  const byPackage = Map.groupBy(project.sources, ({ path }) => packagePath.exec(path)?.[0])
  return [...byPackage].flatMap(([name, sources]) =>
    name === undefined ? [] : explainSpread(measureSpread({ sources })).map((reason) => `${name}: ${reason}`),
  )
}

const packagePath = /^packages\/(?:server\/src\/)?[^/]+(?=\/)/

function countLines(text: string): number {
  const lines = text.split('\n').length
  return text.endsWith('\n') || text === '' ? lines - 1 : lines
}
