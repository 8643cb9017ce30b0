import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeRelease } from '../release/write-release.ts'
import type { Packing } from '../packing.ts'
import { isRecord, readRecord } from '../read-fields.ts'

/**
 * Packs `moorage-<version>.tgz` for npm and npx, without install scripts, and returns its path. Node 24 and PostgreSQL per platform are optional dependencies
 * at the locked versions. Throws if a build fails.
 */
export function packNpm({ root, out, version }: Packing): string {
  const work = mkdtempSync(join(tmpdir(), 'moorage-npm-'))
  try {
    const folder = join(work, 'moorage')
    writeRelease(root, folder)
    copyFileSync(join(root, 'packaging/npm/README.md'), join(folder, 'README.md'))
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describePackage(root, version), null, 2)}\n`)
    mkdirSync(out, { recursive: true })
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', out]
    const name = execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }).trim()
    return join(out, name)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function describePackage(root: string, version: string): object {
  const [project, server] = ['.', 'packages/server'].map((folder) => readRecord(join(root, folder, 'package.json')))
  const { description, license, engines } = project ?? {}
  return {
    name: 'moorage',
    version,
    description,
    license,
    type: 'module',
    bin: { moor: 'packages/cli/bin/moor.js' },
    engines,
    optionalDependencies: {
      ...fieldsOf(server?.['optionalDependencies']),
      ...fieldsOf(project?.['optionalDependencies']),
    },
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}
