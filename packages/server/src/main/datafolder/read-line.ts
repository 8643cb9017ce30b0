import { readFileSync } from 'node:fs'
import { errorMessage, errorCode } from '#domain/shared/index.ts'
import { OperatorFailure } from '../failures/index.ts'

/**
 * Reads a one-line file of the data folder (a token, the url); null if missing or empty. Throws OperatorFailure for a file of another user, or one that cannot
 * be read.
 */
export function readLine(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT') return null
    if (code !== 'EACCES')
      throw new OperatorFailure(`The file ${file} cannot be read: ${errorMessage(error)}.`, 'refused', error)
    throw new OperatorFailure(
      `The file ${file} can be read only by the user who runs the server: run the command as that user.`,
      'authentication',
      error,
    )
  }
}
