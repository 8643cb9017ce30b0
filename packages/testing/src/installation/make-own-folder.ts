import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a temporary data folder that other users may traverse; returns its path. The caller removes it. */
export function makeOwnFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moorage-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o711)
  return folder
}
