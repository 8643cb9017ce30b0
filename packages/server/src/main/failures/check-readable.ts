import { accessSync, constants } from 'node:fs'
import { errorMessage } from '#domain/shared/index.ts'
import { OperatorFailure } from '../exit/index.ts'

/** Throws OperatorFailure (exit 2) if a command-line file is unreadable. `what` starts the sentence. */
export function checkReadable(what: string, file: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw new OperatorFailure(`${what} ${file} cannot be read: ${errorMessage(error)}.`, 'usage', error)
  }
}
