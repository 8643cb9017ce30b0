import { join } from 'node:path'
import { isRecord, readRecord } from '../read-fields.ts'

/** Returns the version of a package in the project's lock file. Throws if it is not listed. */
export function readLockedVersion(root: string, name: string): string {
  const { packages } = readRecord(join(root, 'package-lock.json'))
  const entry = isRecord(packages) ? packages[`node_modules/${name}`] : undefined
  if (!isRecord(entry) || typeof entry['version'] !== 'string')
    throw new Error(`package-lock.json has no version of ${name}.`)
  return entry['version']
}
