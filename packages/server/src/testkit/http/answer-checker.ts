import { type CompiledDialect, type ErrorBody, errorBodySchema, faults, isKeyOf } from '@moorage/contract'
import { type Check, compileCheck } from '#api/validation/compile-check.ts'

/** Compares an accepted answer with what the contract says; throws where they differ. */
export type AnswerChecker = (method: string, path: string, body: unknown) => void

interface Promised {
  readonly name: string
  readonly method: string
  readonly pattern: RegExp
  readonly check: Check
}

/**
 * Makes the checker of one wire. The service does not check its own answers (it would cost more than making them), so every
 * test that goes through the harness does: a field too much, too little or of another kind is found by whoever causes it.
 */
export function createAnswerChecker(dialect: CompiledDialect): AnswerChecker {
  const promised: Promised[] = dialect.operations.map(({ operation, path, response }) => ({
    name: operation.name,
    method: operation.method,
    check: compileCheck(response),
    pattern: new RegExp(
      `^/v4(beta)?${path.replaceAll(/\{\w+\}/g, '[^/]+')}${operation.isSlashed ? '[^?]*' : ''}(\\?|$)`,
    ),
  }))
  // A path without parameters wins over one with.
  promised.sort((one, other) => one.pattern.source.split('[^/]').length - other.pattern.source.split('[^/]').length)
  return (method, path, body) => {
    const one = promised.find((candidate) => candidate.method === method && candidate.pattern.test(path))
    const problems = one?.check(body) ?? []
    if (problems.length > 0)
      throw new Error(
        `the answer of ${one?.name} is not what the contract says: ${JSON.stringify(problems)} in ${JSON.stringify(body)}`,
      )
  }
}

const checkErrors = compileCheck(errorBodySchema)

/** Whether an answer is a refusal as its schema says. */
export function isErrorBody(body: unknown): body is ErrorBody {
  return checkErrors(body).length === 0
}

/** Compares a refusal with what decision B1 says: its schema, and codes of its status where the wire has codes. */
export function checkRefusal(
  { dialect }: CompiledDialect,
  answer: { readonly status: number; readonly body: unknown },
): void {
  if (answer.body === undefined) return
  const { body, status } = answer
  const isStatusOf = (code: string | undefined): boolean =>
    dialect.saysMore
      ? code !== undefined && isKeyOf(faults, code) && faults[code].status === status
      : code === undefined
  if (!isErrorBody(body) || !body.errors.every(({ code }) => isStatusOf(code)))
    throw new Error(`a refusal with ${answer.status} is not what decision B1 says: ${JSON.stringify(answer.body)}`)
}
