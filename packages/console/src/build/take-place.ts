import { existsSync, renameSync, rmSync } from 'node:fs'

/** Moves a folder to the place where it is read, in place of what is there, also of what another process puts there meanwhile. */
export function takePlace(folder: string, place: string): void {
  for (let tries = 0; ; tries += 1) {
    const earlier = `${folder}-${tries}`
    if (existsSync(place)) tryRename(place, earlier)
    const isDone = tryRename(folder, place)
    rmSync(earlier, { recursive: true, force: true })
    if (isDone) return
  }
}

/** False where another build was quicker: the one is gone, or the other there. */
function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (existsSync(from) && code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    return false
  }
}
