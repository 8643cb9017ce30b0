import { existsSync } from 'node:fs'
import { errorMessage } from '#domain/shared/index.ts'
import { createKeyFile, openSecretBox, SecretRefused } from '#drivers/secret-file/index.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { refuseKeyFile } from './check-key.ts'

/**
 * Opens the SecretBox of a key file. Makes the file at an installation's first start; later one that is missing is somewhere else, and a new one in its place
 * would be taken for it. No file, or a file that is no key, ends the start (exit 2); so does one that others can read (exit 4).
 */
export function ensureSecretBox(path: string, hasKey: boolean): SecretBox {
  try {
    if (!hasKey) createKeyFile(path)
    else if (!existsSync(path))
      throw new SecretRefused(
        `The key file ${path} does not exist; restore the key file of this installation.`,
      )
    return openSecretBox(path)
  } catch (error) {
    if (error instanceof SecretRefused) throw refuseKeyFile(error)
    throw new OperatorFailure(
      `MOORAGE_KEY_FILE: the key file ${path} cannot be used (${errorMessage(error)}).`,
      'usage',
      error,
    )
  }
}
