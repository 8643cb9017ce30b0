import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { explainProblem, type Problem } from './explain-problem.ts'

/** Finds everything wrong with a value; an empty list when it fits. */
export type Check = (value: unknown) => readonly Problem[]

/** One for all: making it costs more than compiling a schema. */
const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, messages: false, logger: false })

/** By text: many operations have equal schemas. */
const compiled = new Map<string, ValidateFunction>()

/** Most problems that one refusal reports. */
export const problemsMax = 50

/**
 * Makes the check of a schema, which is compiled when a value is first checked by it: for all operations that is a third of the work of a start, and most
 * processes serve few of them (ADR 0032). All problems are found together (decision B1), one for each field, nothing is coerced.
 * Words beyond JSON Schema in our schemas are notes for others and ignored here.
 */
export function compileCheck(schema: TSchema): Check {
  let validate: ValidateFunction | null = null
  return (value) => {
    validate ??= compileOnce(schema)
    return validate(value) ? [] : onePerField(validate.errors ?? [])
  }
}

function compileOnce(schema: TSchema): ValidateFunction {
  const text = JSON.stringify(schema)
  const known = compiled.get(text)
  if (known) return known
  const validate = ajv.compile(schema)
  compiled.set(text, validate)
  return validate
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
