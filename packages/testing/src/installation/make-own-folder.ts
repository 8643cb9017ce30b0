import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates an empty temporary data folder. */
export function makeOwnFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moorage-'))
  // If root runs PostgreSQL as another user, that user has to traverse the folder.
  chmodSync(folder, 0o711)
  return folder
}
