import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** Builds a library of the workspace as it is published and packs it; answers the file of the package. */
export async function packLibrary(library: 'sdk' | 'testing', folder: string): Promise<string> {
  const built = join(folder, `built-${library}`)
  await run(process.execPath, [join(root, `tools/bundle/src/${library}/main.ts`), built])
  const { stdout } = await run('npm', ['pack', built, '--pack-destination', folder, '--json', '--offline'], {
    cwd: folder,
  })
  const [packed]: readonly { readonly filename: string }[] = JSON.parse(stdout)
  return join(folder, packed?.filename ?? '')
}

/** Installs the packed SDK into a new folder, offline and without scripts; answers that folder. */
export async function installPacked(folder: string): Promise<string> {
  const packed = await packLibrary('sdk', folder)
  const home = join(folder, 'home')
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{"name":"home","private":true,"type":"module"}')
  await run('npm', ['install', packed, '--offline', '--ignore-scripts', '--no-audit'], { cwd: home })
  return home
}

/** How a program is compiled. */
export interface Compilation {
  /** A package of TypeScript, from the project's root. */
  readonly compiler: string
  readonly isExactOptional: boolean
  /** Lines behind those of the program. */
  readonly more?: readonly string[]
}

/** Compiles the program, and the one of the documents, in a folder with `strict`, declarations of the SDK included; answers what the compiler says, nothing where all is well. */
export async function compileProgram(
  home: string,
  { compiler, isExactOptional, more = [] }: Compilation,
): Promise<string> {
  copyFileSync(join(import.meta.dirname, 'program.ts'), join(home, 'program.ts'))
  writeFileSync(
    join(home, 'more.ts'),
    `import { createClient } from '@moorage/sdk'\nconst cloud = createClient({ baseUrl: 'http://127.0.0.1' })\n${more.join('\n')}\nvoid cloud\n`,
  )
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: isExactOptional,
    skipLibCheck: false,
    target: 'es2022',
    module: 'nodenext',
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
    outDir: 'out',
  }
  writeFileSync(join(home, 'documented.ts'), readDocumented())
  const files = ['program.ts', 'documented.ts', 'more.ts']
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const tsc = join(root, compiler, 'bin/tsc')
  return run(process.execPath, [tsc, '-p', home, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  )
}

/** The program that docs/sdk.md shows, block by block. */
function readDocumented(): string {
  const blocks = readFileSync(join(root, 'docs/sdk.md'), 'utf8').matchAll(/^```ts\n(.*?)^```/gms)
  return [...blocks].map(([, block]) => block).join('\n')
}

/** Lines that must not compile, each with its mistake. */
export const mistakes = [
  ['an unknown field in a filter', "cloud.volumes.list({ filter: { lable: 'x' } })"],
  ['an unknown field', "cloud.volumes.list({ filter: (where) => where('lable').is('x') })"],
  ['a number that contains a text', "cloud.volumes.list({ filter: (where) => where('size').contains('x') })"],
  ['null where there is none', "cloud.volumes.list({ filter: (where) => where('label').is(null) })"],
  ['an order of tags', "cloud.volumes.list({ orderBy: 'tags' })"],
  ['a field that a body does not have', "await cloud.volumes.create({ label: 'x', sise: 3 })"],
  ['a body without what it needs', 'await cloud.volumes.attach(1, {})'],
  ['a number of the path left out', 'await cloud.disks.view(1)'],
  ['an area of the other dialect', 'void cloud.kernels'],
  ['a status that there is not', "void ((await cloud.volumes.view(1)).status === 'gone')"],
] as const
