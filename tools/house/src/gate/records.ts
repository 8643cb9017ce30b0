import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Records per tier. Older records matter only to branches that have not run for weeks. */
const recordsKept = 40

/** Returns the input hashes of a tier that passed on this machine; empty if the folder cannot be read. */
export function listPassed(folder: string, tier: string): string[] {
  try {
    return readdirSync(join(folder, tier))
  } catch {
    return []
  }
}

/** Records that a tier passed with these inputs, and deletes all but the newest 40 records. `commit` only informs people. */
export function recordPassed(
  folder: string,
  { name, hash, commit }: { name: string; hash: string; commit: string },
): void {
  const own = join(folder, name)
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, hash), `${commit}\n`)
  const newestFirst = readdirSync(own).toSorted(
    (one, other) => statSync(join(own, other)).mtimeMs - statSync(join(own, one)).mtimeMs,
  )
  for (const old of newestFirst.slice(recordsKept)) rmSync(join(own, old))
}
