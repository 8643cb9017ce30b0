import { readFileSync } from 'node:fs'
import { errorMessage, errorCode } from '#domain/shared/index.ts'
import { OperatorFailure } from '../failures/index.ts'

/**
 * Returns the trimmed content of a one-line file; null if missing or empty. Throws OperatorFailure if it is unreadable: exit 4 without permission, otherwise
 * exit 1.
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
