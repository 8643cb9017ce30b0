import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'

/** A library of the workspace, and what whoever installs it imports. */
export interface Library {
  /** Folder below `packages`. */
  readonly name: string
  /** File below its `src` by what stands behind the name of the package: `{ '.': 'index.ts', './node': 'node/index.ts' }`. */
  readonly doors: Readonly<Record<string, string>>
  /** What it imports when it runs, beside Node's own. */
  readonly external: readonly RegExp[]
  /** Files of it that are published as they are. */
  readonly files?: readonly string[]
}

/**
 * Writes a library as it is published into `folder`, in the place of what was there: a module for each door, their types as plain declarations, and a
 * package.json of its own, as that of the workspace leads to the sources.
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

/** `index` of `.`, `node` of `./node`. */
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
    // The compiler leaves the endings of the sources, which are not there for whoever installs it.
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
