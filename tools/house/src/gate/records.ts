import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Records kept per tier; older ones only matter to branches that were not run for weeks. */
const recordsKept = 40

/** Lists the hashes with which a tier passed on this machine. */
export function listPassed(folder: string, tier: string): string[] {
  try {
    return readdirSync(join(folder, tier))
  } catch {
    return []
  }
}

/** Records that a tier passed with these inputs; `commit` is only for people who read the folder. */
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
