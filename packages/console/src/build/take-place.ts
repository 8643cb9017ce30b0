import { existsSync, renameSync, rmSync } from 'node:fs'

/** Moves a folder to the place where it is read, in place of what is there, also of what another process puts there meanwhile. */
export function takePlace(folder: string, place: string): void {
  for (let tries = 0; ; tries += 1) {
    const earlier = `${folder}-${tries}`
    if (!existsSync(folder)) throw new Error(`${folder} does not exist.`)
    tryRename(place, earlier)
    const isDone = tryRename(folder, place)
    rmSync(earlier, { recursive: true, force: true })
    if (isDone) return
  }
}

/** Other builds at the same place: they have taken what was there away, or have put their own there. */
const races: readonly unknown[] = ['ENOENT', 'ENOTEMPTY', 'EEXIST']

/** Returns false where another build was quicker. */
function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && races.includes(error.code))) throw error
    return false
  }
}
