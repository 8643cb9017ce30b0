import { createHash } from 'node:crypto'
import { globSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Inputs of a bundle. */
export interface Inputs {
  readonly root: string
  readonly folder: string
  readonly beganMs: number
  /** Files that the build read and folders that it listed: absolute, or relative to `root`. */
  readonly paths: readonly string[]
}

const beside = ['package.json', 'package-lock.json', 'packages/*/package.json', 'tools/bundle/src/*.ts']

/**
 * Writes inputs.json: path, size, ctime, inode and SHA-256 of a bundle's inputs, for packages/cli/bin/find-bundle.js. Throws if an input changed since
 * `beganMs`.
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
  if (ctimeMs >= beganMs) throw new Error(`${path} was changed while it was read. Build again.`)
  return [path, size, ctimeMs, ino, digest(place)]
}

function digest(place: string): string {
  const content = statSync(place).isDirectory() ? readdirSync(place).toSorted().join('\n') : readFileSync(place)
  return createHash('sha256').update(content).digest('base64')
}
