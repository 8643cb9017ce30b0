import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Lays the built bundle out as a release has it, beside no sources: a start from a clone looks first whether the bundle is of these sources (ADR 0032), which is none of a release's time.
 * Answers the path of its command; the folder goes with this process.
 */
export function layOutRelease(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'moor-release-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const bin = join(folder, 'packages/cli/bin')
  mkdirSync(bin, { recursive: true })
  cpSync(join(root, 'packages/cli/bin'), bin, { recursive: true })
  cpSync(join(root, 'packages/cli/package.json'), join(bin, '../package.json'))
  for (const name of ['dist', 'node_modules']) symlinkSync(join(root, name), join(folder, name))
  return join(bin, 'moor.js')
}
