import { isExempt } from '../project/exemption.ts'
import { isTestSupport } from '../project/test-file.ts'
import { listFunctions } from './list-functions.ts'
import { sizeExemptions, sizeLimits } from './size-limits.ts'
import type { FunctionMeasure } from './list-functions.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Finds functions that are too long, take too many parameters, or nest too deep. */
export function checkFunctions(project: Project): Problem[] {
  const measured = project.sources.filter((source) => !isExempt(source.path, sizeExemptions))
  return measured.flatMap((source) =>
    listFunctions(source).flatMap((one) => {
      const reasons = explain(one, isTestSupport(source.path))
      return reasons.map((advice) => ({ rule: 'sizes', file: source.path, line: one.line, advice }))
    }),
  )
}

function explain(one: FunctionMeasure, isInTests: boolean): string[] {
  const isGroup = one.isTestGroup && isInTests
  const { functionLines, parameters, nesting } = sizeLimits
  return [
    one.lines > functionLines && !isGroup
      ? `function has ${one.lines} lines of ${functionLines} at most. Name its parts and call them.`
      : '',
    one.parameters > parameters && !one.isTestCase
      ? `function has ${one.parameters} parameters of ${parameters} at most. Gather those that belong together in one object.`
      : '',
    one.nesting > nesting
      ? `function nests ${one.nesting} deep of ${nesting} at most. Return early, or name the inner part.`
      : '',
  ].filter((reason) => reason !== '')
}
