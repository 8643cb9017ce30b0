import { createKeyFile, openSecretBox, SecretRefused } from '../../drivers/secret-file/index.ts'
import type { SecretBox } from '../../reconcile/ports/index.ts'
import { OperatorFailure } from '../failures/index.ts'

/** Opens the SecretBox of a key file, making the file at the first start; a file that is no key ends the start (exit 2). */
export function ensureSecretBox(path: string): SecretBox {
  try {
    createKeyFile(path)
    return openSecretBox(path)
  } catch (error) {
    if (error instanceof SecretRefused) throw new OperatorFailure(`MOORAGE_KEY_FILE: ${error.message}`, 2, error)
    throw new OperatorFailure(`MOORAGE_KEY_FILE: the key file ${path} cannot be used (${(error as Error).message}).`, 2, error)
  }
}
