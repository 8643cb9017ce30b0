import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a small file so that a reader, or a start after a kill, finds the old text or the new one, never a part.
 * @param mode permissions; 0600 for whatever is secret
 */
export function writeWhole(file: string, text: string, mode: number): void {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(fresh, text, { mode, flag: 'wx', flush: true })
    renameSync(fresh, file)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}
