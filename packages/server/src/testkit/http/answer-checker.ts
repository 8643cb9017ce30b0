import { type CompiledDialect, type ErrorBody, errorBodySchema, errorCodes, isKeyOf } from '@moorage/contract'
import { type Check, compileCheck } from '#api/validation/compile-check.ts'

/** Compares an accepted answer with the contract; throws on a difference. */
export type AnswerChecker = (method: string, path: string, body: unknown) => void

interface Promised {
  readonly name: string
  readonly method: string
  readonly pattern: RegExp
  readonly check: Check
}

/**
 * Creates the checker of one dialect. The service does not validate its own answers (that would cost more than producing them), so the harness does: an extra,
 * missing or wrong field fails the test.
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
  // A path without parameters takes precedence.
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

/** True if an answer is an error according to its schema. */
export function isErrorBody(body: unknown): body is ErrorBody {
  return checkErrors(body).length === 0
}

/** Compares an error with decision B1: its schema, and codes of its status if the dialect has codes. */
export function checkRejection(
  { dialect }: CompiledDialect,
  answer: { readonly status: number; readonly body: unknown },
): void {
  if (answer.body === undefined) return
  const { body, status } = answer
  const isStatusOf = (code: string | undefined): boolean =>
    dialect.hasErrorDetails
      ? code !== undefined && isKeyOf(errorCodes, code) && errorCodes[code].status === status
      : code === undefined
  if (!isErrorBody(body) || !body.errors.every(({ code }) => isStatusOf(code)))
    throw new Error(`a refusal with ${answer.status} is not what decision B1 says: ${JSON.stringify(answer.body)}`)
}
