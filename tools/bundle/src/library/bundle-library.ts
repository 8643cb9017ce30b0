import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'

/** A library of the workspace with its entry points. */
export interface Library {
  readonly name: string
  /** Entry points: file below `src` by export path: `{ '.': 'index.ts', './node': 'node/index.ts' }`. */
  readonly doors: Readonly<Record<string, string>>
  readonly external: readonly RegExp[]
  /** Files that are published unchanged. */
  readonly files?: readonly string[]
}

/**
 * Replaces `folder` with the publishable form of a library: a module per entry point, type declarations, and a package.json, since that of the workspace refers
 * to the sources.
 */
export async function bundleLibrary(root: string, library: Library, folder: string): Promise<void> {
  const source = join(root, 'packages', library.name)
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  await Promise.all([writeCode(source, library, fresh), writeTypes(root, source, join(fresh, 'types'))])
  writeFileSync(join(fresh, 'package.json'), `${JSON.stringify(describePackage(source, library), null, 2)}\n`)
  copyFileSync(join(root, 'LICENSE'), join(fresh, 'LICENSE'))
  for (const file of ['README.md', ...(library.files ?? [])]) {
    mkdirSync(dirname(join(fresh, file)), { recursive: true })
    copyFileSync(join(source, file), join(fresh, file))
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
}

const moduleOf = (door: string): string => door.slice(2) || 'index'

async function writeCode(source: string, { doors, external }: Library, folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: source,
    input: Object.fromEntries(Object.entries(doors).map(([door, file]) => [moduleOf(door), `src/${file}`])),
    platform: 'neutral',
    external: [/^node:/, ...external],
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[hash].js',
    comments: { legal: true, jsdoc: false, annotation: false },
  })
  await bundle.close()
}

async function writeTypes(root: string, source: string, folder: string): Promise<void> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const project = join(source, 'tsconfig.build.json')
  await promisify(execFile)(process.execPath, [compiler, '-p', project, '--outDir', folder])
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue
    const place = join(folder, file)
    // The compiler keeps the `.ts` endings of imports, which do not exist in the published package.
    const text = readFileSync(place, 'utf8').replaceAll(/(from '\.[^']*|import\("\.[^"]*)\.ts(?=['"])/g, '$1.js')
    writeFileSync(place, text)
  }
}

function describePackage(source: string, { doors }: Library): object {
  const manifest: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const { name, version, description, license, engines, dependencies } = manifest
  const exports = Object.entries(doors).map(([door, file]) => {
    const types = `./types/${file.replace(/\.ts$/, '.d.ts')}`
    return [door, { types, default: `./${moduleOf(door)}.js` }]
  })
  const shape = {
    type: 'module',
    sideEffects: false,
    exports: Object.fromEntries(exports),
    types: './types/index.d.ts',
  }
  return { name, version, description, license, engines, ...shape, dependencies }
}
