import { accessSync, constants } from 'node:fs'
import { errorMessage } from '#domain/shared/index.ts'
import { OperatorFailure } from '../endings/index.ts'

/** Throws OperatorFailure (exit 2) for a file that a command line names and that cannot be read; to be asked before anything is done. `what` begins the sentence. */
export function checkReadable(what: string, file: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw new OperatorFailure(`${what} ${file} cannot be read: ${errorMessage(error)}.`, 'usage', error)
  }
}
