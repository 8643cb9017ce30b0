import { existsSync } from 'node:fs'
import { errorMessage } from '#domain/shared/index.ts'
import { createKeyFile, openSecretBox, SecretError } from '#drivers/secret-file/index.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { toKeyFileFailure } from './check-key.ts'

/**
 * Returns the SecretBox of a key file, which is created if missing and `hasKey` is false (first start). Later, a missing file is an error, because a new key
 * would hide that the right key is elsewhere. Throws OperatorFailure: exit 4 if other users can read the file, otherwise 2.
 */
export function ensureSecretBox(path: string, hasKey: boolean): SecretBox {
  try {
    if (!hasKey) createKeyFile(path)
    else if (!existsSync(path))
      throw new SecretError(`The key file ${path} does not exist; restore the key file of this installation.`)
    return openSecretBox(path)
  } catch (error) {
    if (error instanceof SecretError) throw toKeyFileFailure(error)
    throw new OperatorFailure(
      `MOORAGE_KEY_FILE: the key file ${path} cannot be used (${errorMessage(error)}).`,
      'usage',
      error,
    )
  }
}
