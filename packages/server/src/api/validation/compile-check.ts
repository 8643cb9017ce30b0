import { Ajv, type ErrorObject } from 'ajv'
import type { TSchema } from 'typebox'
import { explainProblem, type Problem } from './explain-problem.ts'

/** Finds everything wrong with a value; an empty list when it fits. */
export type Check = (value: unknown) => readonly Problem[]

/** One for all: making it costs more than compiling a schema. */
const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, messages: false, logger: false })

/** Most problems that one refusal reports. */
export const problemsMax = 50

/**
 * Compiles a schema once, at start. All problems are found together (decision B1), one for each field, nothing is coerced.
 * Words beyond JSON Schema in our schemas are notes for others and ignored here.
 */
export function compileCheck(schema: TSchema): Check {
  const validate = ajv.compile(schema)
  return (value) => (validate(value) ? [] : onePerField(validate.errors ?? []))
}

function onePerField(errors: readonly ErrorObject[]): readonly Problem[] {
  const byField = new Map<string, Problem>()
  for (const error of errors) {
    const problem = explainProblem(error)
    if (!byField.has(problem.field)) byField.set(problem.field, problem)
    if (byField.size === problemsMax) break
  }
  return [...byField.values()]
}
