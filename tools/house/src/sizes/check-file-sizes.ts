import { isExempt } from '../project/exemption.ts'
import { isTestFile } from '../project/test-file.ts'
import { countLines } from './count-lines.ts'
import { sizeExemptions, sizeLimits } from './size-limits.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

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
