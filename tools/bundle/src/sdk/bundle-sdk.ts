import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'

/** What the published package has beside its name, version and words. */
const published = {
  type: 'module',
  sideEffects: false,
  exports: {
    '.': { types: './types/index.d.ts', default: './index.js' },
    './node': { types: './types/node/index.d.ts', default: './node.js' },
  },
  types: './types/index.d.ts',
} as const

/**
 * Writes the SDK as it is published into `folder`, in the place of what was there: two modules for every platform, their types as plain declarations, and a
 * package.json of its own, as that of the workspace leads to the sources.
 */
export async function bundleSdk(root: string, folder: string): Promise<void> {
  const source = join(root, 'packages/sdk')
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  await Promise.all([writeCode(source, fresh), writeTypes(root, join(fresh, 'types'))])
  writeFileSync(join(fresh, 'package.json'), `${JSON.stringify(describePackage(source), null, 2)}\n`)
  copyFileSync(join(root, 'LICENSE'), join(fresh, 'LICENSE'))
  copyFileSync(join(source, 'README.md'), join(fresh, 'README.md'))
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
}

async function writeCode(source: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: source,
    input: { index: 'src/index.ts', node: 'src/node/index.ts' },
    platform: 'neutral',
    external: [/^node:/],
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

async function writeTypes(root: string, folder: string): Promise<void> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const project = join(root, 'packages/sdk/tsconfig.build.json')
  await promisify(execFile)(process.execPath, [compiler, '-p', project, '--outDir', folder])
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue
    const place = join(folder, file)
    // The compiler leaves the endings of the sources, which are not there for whoever installs it.
    const text = readFileSync(place, 'utf8').replaceAll(/(from '\.[^']*|import\("\.[^"]*)\.ts(?=['"])/g, '$1.js')
    writeFileSync(place, text)
  }
}

function describePackage(source: string): object {
  const { name, version, description, license, engines }: Readonly<Record<string, unknown>> = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  )
  return { name, version, description, license, engines, ...published }
}
