import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes the data folder of one installation, empty, among the temporary files. */
export function makeOwnFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moorage-'))
  // A PostgreSQL that root runs as somebody else passes through it; nobody else looks into it.
  chmodSync(folder, 0o711)
  return folder
}
