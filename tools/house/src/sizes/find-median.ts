import { isExempt } from '../project/exemption.ts'
import { isTestFile } from '../project/test-file.ts'
import { countLines } from './count-lines.ts'
import { sizeExemptions } from './size-limits.ts'
import type { Project } from '../project/project.ts'

/** Median number of lines of the hand-written code files that are not tests; 0 when there are none. */
export function findMedian(project: Project): number {
  const kept = project.sources.filter((source) => !isTestFile(source.path) && !isExempt(source.path, sizeExemptions))
  const lengths = kept.map((source) => countLines(source.text)).toSorted((a, b) => a - b)
  return lengths[Math.floor(lengths.length / 2)] ?? 0
}
