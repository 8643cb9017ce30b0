import { textField } from '@moorage/contract'

/** Returns an error's code from the system (`ENOENT`) or the database (`40001`); undefined if it has no code. */
export function errorCode(error: unknown): string | undefined {
  return textField(error, 'code')
}

/** Returns the failed system call (`open`, `write`); undefined for other errors. */
export function errorSyscall(error: unknown): string | undefined {
  return textField(error, 'syscall')
}

/** Returns the message of an Error, or any other thrown value as text. */
export function errorMessage(error: unknown): string {
  return asError(error).message
}

/** Returns an Error unchanged; any other thrown value becomes message and cause of a new one. */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error), { cause: error })
}
