import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '#domain/shared/index.ts'

/**
 * Creates an absolute path with missing parents; does nothing if it exists. Throws the system error. The recursive `mkdirSync` loops forever and blocks signals
 * if a folder reports new entries as missing, as /proc does.
 * @param mode permissions of every created folder
 */
export function makeFolders(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') return
    const above = dirname(path)
    if (code !== 'ENOENT' || existsSync(above)) throw error
    makeFolders(above, mode)
    makeFolders(path, mode)
  }
}
