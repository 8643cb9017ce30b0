import { createHash } from 'node:crypto'
import { globSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What a bundle was made of. */
export interface Inputs {
  readonly root: string
  /** Where `inputs.json` is to be written. */
  readonly folder: string
  /** When the build began, as Date.now() tells it. */
  readonly beganMs: number
  /** Files that were read, and folders whose names were: absolute, or relative to `root`. */
  readonly paths: readonly string[]
}

/** What says which code is meant by a name, and how it is put together. */
const beside = ['package.json', 'package-lock.json', 'packages/*/package.json', 'tools/bundle/src/*.ts']

/**
 * Writes down what a bundle was made of, so that packages/cli/bin/find-bundle.js can tell whether it is that still: of each file and folder its path, size,
 * time of its last change of any kind, inode and SHA-256. Throws where something was changed while it was read.
 */
export function writeInputs({ root, folder, beganMs, paths }: Inputs): void {
  const named = paths
    .filter((one) => !one.startsWith('\0'))
    .map((one) => relative(root, join('/', one) === one ? one : join(root, one)))
  const all = [...new Set([...named, ...globSync(beside, { cwd: root })])].toSorted()
  const inputs = all.map((path) => describeInput(root, path, beganMs))
  writeFileSync(join(folder, 'inputs.json'), `[\n${inputs.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`)
}

function describeInput(root: string, path: string, beganMs: number): readonly (string | number)[] {
  const place = join(root, path)
  const { size, ctimeMs, ino } = statSync(place)
  if (ctimeMs >= beganMs) throw new Error(`${path} was changed while it was read; please build again.`)
  return [path, size, ctimeMs, ino, digest(place)]
}

/** Of a file what is in it, of a folder the names in it: as find-bundle.js reads it. */
function digest(place: string): string {
  const content = statSync(place).isDirectory() ? readdirSync(place).toSorted().join('\n') : readFileSync(place)
  return createHash('sha256').update(content).digest('base64')
}
