import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Record of the last build. It is written last, so that a folder with it is complete. packages/cli/bin/moor.js looks for it. */
export const recordFile = 'packages/cli/src/user/generated/digest.txt'

const inputs = ['packages/contract/{package.json,src/**/*.ts}', 'tools/generate/src/**/*.ts', 'package-lock.json']
const outputs = 'packages/{cli,sdk}/src/**/generated/*.ts'
const head = '// Generated from the contract by `npm run generate`; not committed (ADR 0036).\n\n'

/** Returns the SHA-256 digest of the files from which sources are generated. */
export function digestInputs(root: string): string {
  return digestFiles(root, inputs)
}

function digestFiles(root: string, globs: string | string[]): string {
  const hash = createHash('sha256')
  for (const path of globSync(globs, { cwd: root }).toSorted())
    hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** True if the generated files exist, are unchanged since the last build, and that build read the same inputs. */
export function isBuilt(root: string): boolean {
  const record = join(root, recordFile)
  return existsSync(record) && readFileSync(record, 'utf8') === renderRecord(root, digestInputs(root))
}

function renderRecord(root: string, inputsDigest: string): string {
  return `${inputsDigest}\n${digestFiles(root, outputs)}\n`
}

/**
 * Writes generated sources by path and removes obsolete ones. `inputsDigest` is from before the inputs were read. Each file is replaced at once, so that
 * concurrent builds and readers do not interfere.
 */
export function writeGenerated(root: string, files: Readonly<Record<string, string>>, inputsDigest: string): void {
  for (const [path, text] of Object.entries(files)) replaceFile(join(root, path), head + text)
  const obsolete = globSync(outputs, { cwd: root }).filter((path) => !Object.hasOwn(files, path))
  for (const path of obsolete) rmSync(join(root, path), { force: true })
  replaceFile(join(root, recordFile), renderRecord(root, inputsDigest))
}

function replaceFile(place: string, text: string): void {
  mkdirSync(dirname(place), { recursive: true })
  const fresh = `${place}.${process.pid}`
  writeFileSync(fresh, text)
  renameSync(fresh, place)
}
