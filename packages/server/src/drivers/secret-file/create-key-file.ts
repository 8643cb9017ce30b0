import { randomBytes } from 'node:crypto'
import { linkSync } from 'node:fs'
import { keyLine } from './key-line.ts'
import { keyOctets, nameSecretKey } from './secret-key.ts'
import { SecretRefused } from './secret-refused.ts'
import { writeBeside } from './write-beside.ts'

/**
 * Makes a key file (0600) with a new random key, unless a file of that name is there: that one is never touched, also when two
 * starters come at once. Returns whether it made one. Losing this file loses every sealed secret.
 */
export function createKeyFile(path: string): boolean {
  try {
    writeBeside(path, keyLine.print(nameSecretKey(randomBytes(keyOctets))), (fresh) => linkSync(fresh, path))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new SecretRefused(`The key file ${path} cannot be made: ${(error as Error).message}.`, error)
  }
}
