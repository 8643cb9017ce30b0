import { textField } from '@moorage/contract'

/** The code of what was thrown: a system's (`ENOENT`), a database's (`40001`); undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  return textField(error, 'code')
}

/** The system call that failed (`open`, `write`); undefined when none did. */
export function errorSyscall(error: unknown): string | undefined {
  return textField(error, 'syscall')
}

/** The sentence of what was thrown, whatever it is. */
export function errorMessage(error: unknown): string {
  return asError(error).message
}

/** What was thrown as an error; something else is named by one. */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error), { cause: error })
}
