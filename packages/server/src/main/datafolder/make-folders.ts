import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '#domain/shared/index.ts'

/**
 * Makes a folder and those above it that are missing. Not `mkdirSync`'s own recursion: that one never ends, and hears no signal, where a
 * folder that is there takes no new ones and calls them missing, as /proc does.
 * @param path absolute path
 * @param mode permissions of every folder that is made
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
    // Another start may have made it meanwhile.
    makeFolders(path, mode)
  }
}
