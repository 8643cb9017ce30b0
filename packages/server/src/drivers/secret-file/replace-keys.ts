import { readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { keyLine } from './key-line.ts'
import { readKeyFile } from './read-key-file.ts'
import type { SecretKeys } from './secret-key.ts'
import { SecretRefused } from './secret-refused.ts'
import { writeBeside } from './write-beside.ts'

/**
 * Replaces the keys of a key file by what `change` makes of them; the file keeps its owner, and a reader or a kill finds the old file
 * or the new one. Two changes at once must be kept apart by the caller. Throws SecretRefused when the file cannot be read or written.
 */
export function replaceKeys(path: string, change: (keys: SecretKeys) => SecretKeys): SecretKeys {
  const keys = change(readKeyFile(path))
  try {
    // Not the name but the file: it may be a link into another place.
    const file = realpathSync(path)
    removeRests(file)
    writeBeside(
      file,
      keys.map((key) => keyLine.print(key)).join(''),
      (fresh) => renameSync(fresh, file),
      statSync(file),
    )
  } catch (error) {
    throw new SecretRefused(`The key file ${path} cannot be written: ${(error as Error).message}.`, error)
  }
  return keys
}

/** A change that was killed in the midst left its fresh file behind, with keys in it. */
function removeRests(file: string): void {
  const start = `${basename(file)}.`
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(start) && /^[0-9a-f]{12}$/.test(name.slice(start.length))) rmSync(join(dirname(file), name))
  }
}
