import { OperatorFailure } from '../failures/index.ts'

/** SQLSTATE classes that say: you may not come in (28), no such database (3D), too many or shutting down (53, 57). */
const unreachable = /^(28|3D|53|57|08)/
/** The driver's words for a database that takes connections and says nothing, or stops in the midst of a word; it has no codes for them. */
const silent = /^(timeout expired|Connection terminated)/

/**
 * Runs the first questions of a command to the database and turns "not there", "not for you" into one sentence for the
 * operator. The address itself is not shown: it may carry a password.
 */
export async function askDatabase<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { code, syscall, message } = firstError(error)
    if (silent.test(message)) throw new OperatorFailure('The database cannot be used: it does not answer.', 1, error)
    if (syscall === undefined && !unreachable.test(code ?? '')) throw error
    throw new OperatorFailure(`The database cannot be used: ${message || code}.`, 1, error)
  }
}

/** A name with several addresses fails with one error for each of them. */
function firstError(error: unknown): NodeJS.ErrnoException {
  return error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException) : (error as NodeJS.ErrnoException)
}
