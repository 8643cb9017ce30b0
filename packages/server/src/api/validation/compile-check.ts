import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { explainProblem, type Problem } from './explain-problem.ts'

/** Returns all problems of a value. */
export type Check = (value: unknown) => readonly Problem[]

/** Creating an instance costs more than compiling a schema. */
const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, messages: false, logger: false })

/** Many operations have equal schemas. */
const compiled = new Map<string, ValidateFunction>()

/** Maximum errors per response. */
export const problemsMax = 50

/**
 * Returns a schema's validator, compiled on first use. Compiling all schemas would take a third of the startup time (ADR 0032). It returns all problems
 * together (decision B1), one per field and at most 50, without coercion.
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
