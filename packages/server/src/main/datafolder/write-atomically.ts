import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a small file atomically: readers find the old or the new content, even after a kill. Throws the system error and leaves no temporary file.
 * @param mode 0600 for secrets
 */
export function writeAtomically(file: string, text: string, mode: number): void {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(fresh, text, { mode, flag: 'wx', flush: true })
    renameSync(fresh, file)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}
