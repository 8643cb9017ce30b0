import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'

/** Workspace library, with its entry points. */
export interface Library {
  readonly name: string
  /** Files below `src` by export path: `{ '.': 'index.ts', './node': 'node/index.ts' }`. */
  readonly entryPoints: Readonly<Record<string, string>>
  readonly external: readonly RegExp[]
  readonly files?: readonly string[]
}

/**
 * Replaces `folder` with a publishable library: a module per entry point, type declarations, and a new package.json, because the workspace's refers to the
 * sources. Rejects if code or types cannot be built.
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

const moduleOf = (entryPoint: string): string => entryPoint.slice(2) || 'index'

async function writeCode(source: string, { entryPoints, external }: Library, folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: source,
    input: Object.fromEntries(
      Object.entries(entryPoints).map(([entryPoint, file]) => [moduleOf(entryPoint), `src/${file}`]),
    ),
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
    const path = join(folder, file)
    // The compiler keeps the `.ts` endings of imports.
    const text = readFileSync(path, 'utf8').replaceAll(/(from '\.[^']*|import\("\.[^"]*)\.ts(?=['"])/g, '$1.js')
    writeFileSync(path, text)
  }
}

function describePackage(source: string, { entryPoints }: Library): object {
  const manifest: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const { name, version, description, license, engines, dependencies } = manifest
  const exports = Object.entries(entryPoints).map(([entryPoint, file]) => {
    const types = `./types/${file.replace(/\.ts$/, '.d.ts')}`
    return [entryPoint, { types, default: `./${moduleOf(entryPoint)}.js` }]
  })
  const shape = {
    type: 'module',
    sideEffects: false,
    exports: Object.fromEntries(exports),
    types: './types/index.d.ts',
  }
  return { name, version, description, license, engines, ...shape, dependencies }
}
