import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../../..')
/** Output folder, which is not committed. */
export const builtFolder = join(root, 'packages/console/dist')
/** Output file with the digest of the built sources. */
export const sourcesDigestFile = 'sources.txt'

const sources = [
  'packages/console/{index.html,operator.html,package.json}',
  'packages/{console,sdk}/src/**/*.{ts,tsx,css}',
  'packages/contract/src/{dialect,openapi/samples,shared}/*.ts',
  'packages/contract/src/{events,event/event-actions,*/events}.ts',
]

/** Returns the SHA-256 digest of all console sources and the lock file. */
export function digestSources(): string {
  const hash = createHash('sha256')
  const paths = globSync([...sources, 'package-lock.json'], { cwd: root }).toSorted()
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** True if a build exists and its recorded digest matches the sources. */
export function isBuilt(): boolean {
  const digestFile = join(builtFolder, sourcesDigestFile)
  return existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digestSources()
}
