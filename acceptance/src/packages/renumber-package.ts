import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTool } from './run-tool.ts'

/**
 * Makes a Debian package of another version out of one, beside it: the same files and scripts under another number, which is what there is to an upgrade where both are made of the same
 * sources. Unpacked and packed again without compression, it takes a second where a build takes a minute and more.
 */
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
