import { type CompiledDialect, type ErrorBody, errorBodySchema, errorCodes, isKeyOf } from '@moorage/contract'
import { type Check, compileCheck } from '#api/validation/compile-check.ts'

/** Throws if an accepted answer differs from the contract. */
export type AnswerChecker = (method: string, path: string, body: unknown) => void

interface Promised {
  readonly name: string
  readonly method: string
  readonly pattern: RegExp
  readonly check: Check
}

/**
 * Returns a check that throws for extra, missing or wrong fields of an operation's answer. Unknown paths pass. The service itself does not validate answers,
 * for performance.
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
        `the answer of ${one?.name} violates the contract: ${JSON.stringify(problems)} in ${JSON.stringify(body)}`,
      )
  }
}

const checkErrors = compileCheck(errorBodySchema)

/** True if an answer's body matches the error schema. */
export function isErrorBody(body: unknown): body is ErrorBody {
  return checkErrors(body).length === 0
}

/** Throws unless a rejection has the error schema and, if the dialect has codes, codes that match the status (decision B1). Accepts an empty body. */
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
    throw new Error(`a rejection with ${answer.status} violates decision B1: ${JSON.stringify(answer.body)}`)
}
