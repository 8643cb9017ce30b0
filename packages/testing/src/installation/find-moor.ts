import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** Command that runs `moor`, with its arguments. */
export interface MoorProgram {
  readonly file: string
  readonly args: readonly string[]
}

/** Packages in order of precedence. */
const packages = ['moorage', '@moorage/cli'] as const

/** Returns the program `named`, otherwise MOORAGE_BIN, otherwise the installed package. Throws an Error with one sentence if the program is missing. */
export function findMoor(named: string | undefined): MoorProgram {
  const given = named ?? process.env['MOORAGE_BIN']
  if (given !== undefined && given !== '') return byFile(resolve(given))
  const require = createRequire(join(process.cwd(), 'package.json'))
  for (const name of packages) {
    const manifest = locate(require, `${name}/package.json`)
    const bin = manifest === null ? undefined : binOf(manifest)
    if (manifest !== null && bin !== undefined) return runByNode(join(dirname(manifest), bin))
  }
  throw new Error(
    `The program moor was not found: install the package moorage so that ${process.cwd()} resolves it, or set MOORAGE_BIN to the program.`,
  )
}

function byFile(file: string): MoorProgram {
  if (!existsSync(file)) throw new Error(`The program ${file} for moor does not exist.`)
  return /\.[cm]?js$/.test(realpathSync(file)) ? runByNode(realpathSync(file)) : { file, args: [] }
}

function runByNode(file: string): MoorProgram {
  return { file: process.execPath, args: [file] }
}

function locate(require: NodeJS.Require, specifier: string): string | null {
  try {
    return require.resolve(specifier)
  } catch {
    return null
  }
}

function binOf(manifest: string): string | undefined {
  const { bin }: { readonly bin?: Readonly<Record<string, string>> } = JSON.parse(readFileSync(manifest, 'utf8'))
  return bin?.['moor']
}
