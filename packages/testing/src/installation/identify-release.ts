import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { MoorProgram } from './find-moor.ts'

/** Below a release: what says which tables it makes. A checkout has the same version for many of them. */
const telling = ['dist', 'packages/server/src/store/migrations', 'packages/server/src/drivers/simulated/world'] as const

/** Name for what a release makes: the same for two starts exactly when one may begin with what the other has prepared. */
export function identifyRelease(moor: MoorProgram): string {
  const { version, parts } = describe(moor)
  const hash = createHash('sha256').update(
    JSON.stringify([process.platform, process.arch, process.getuid?.(), ...parts]),
  )
  return `${version}-${hash.digest('hex').slice(0, 16)}`
}

interface Release {
  readonly version: string
  readonly parts: readonly (readonly [string, number])[]
}

function describe({ file, args }: MoorProgram): Release {
  const program = realpathSync(args[0] ?? file)
  const root = resolve(program, '../../../..')
  if (program === join(root, 'packages/cli/bin/moor.js') && existsSync(join(root, 'package.json')))
    return { version: versionOf(join(root, 'package.json')), parts: telling.flatMap((one) => listSizes(root, one)) }
  const said = execFileSync(file, [...args, '--version'], { encoding: 'utf8' }).trim()
  return { version: said.replaceAll(/[^\w.+-]/g, '_'), parts: [[program, statSync(program).mtimeMs]] }
}

function versionOf(manifest: string): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  return version
}

function listSizes(root: string, folder: string): readonly (readonly [string, number])[] {
  const place = join(root, folder)
  if (!existsSync(place)) return []
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).toSorted()
  return names.map((name) => [`${folder}/${name}`, statSync(join(place, name)).size])
}
