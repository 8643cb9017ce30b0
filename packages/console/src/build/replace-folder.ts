import { existsSync, renameSync, rmSync } from 'node:fs'

/** Renames `folder` to `target` and deletes the earlier target. Retries after a race with another build; throws if `folder` is missing. */
export function replaceFolder(folder: string, target: string): void {
  for (let tries = 0; ; tries += 1) {
    const earlier = `${folder}-${tries}`
    if (!existsSync(folder)) throw new Error(`${folder} does not exist.`)
    tryRename(target, earlier)
    const isDone = tryRename(folder, target)
    rmSync(earlier, { recursive: true, force: true })
    if (isDone) return
  }
}

const races: readonly unknown[] = ['ENOENT', 'ENOTEMPTY', 'EEXIST']

/** Returns false if another build won the race. */
function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && races.includes(error.code))) throw error
    return false
  }
}
