import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Copies the bundle without sources, like a release: with sources, a start would compare both (ADR 0032). Returns the launcher. The copy is deleted when this
 * process exits.
 */
export function copyRelease(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'moor-release-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const bin = join(folder, 'packages/cli/bin')
  mkdirSync(bin, { recursive: true })
  cpSync(join(root, 'packages/cli/bin'), bin, { recursive: true })
  cpSync(join(root, 'packages/cli/package.json'), join(bin, '../package.json'))
  for (const name of ['dist', 'node_modules']) symlinkSync(join(root, name), join(folder, name))
  return join(bin, 'moor.js')
}
