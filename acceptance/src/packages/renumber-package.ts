import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTool } from './run-tool.ts'

/** Writes a copy of a Debian package with another version beside it, for an upgrade test. Throws if a step fails. */
export async function renumberPackage(file: string, version: string): Promise<void> {
  const folder = dirname(file)
  const work = mkdtempSync(join(folder, 'renumbered-'))
  try {
    await runTool('dpkg-deb', ['--raw-extract', file, work])
    const control = join(work, 'DEBIAN/control')
    writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${version}`))
    const target = join(folder, `moorage_${version}_amd64.deb`)
    await runTool('dpkg-deb', ['--build', '--root-owner-group', '-Znone', work, target])
  } finally {
    rmSync(work, { recursive: true })
  }
}
