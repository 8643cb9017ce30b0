import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** Builds and packs a library as published. Returns the package's path; rejects if a step fails. */
export async function packLibrary(library: 'sdk' | 'testing', folder: string): Promise<string> {
  const built = join(folder, `built-${library}`)
  await run(process.execPath, [join(root, `tools/bundle/src/${library}/main.ts`), built])
  const { stdout } = await run('npm', ['pack', built, '--pack-destination', folder, '--json', '--offline'], {
    cwd: folder,
  })
  const [packed]: readonly { readonly filename: string }[] = JSON.parse(stdout)
  return join(folder, packed?.filename ?? '')
}

/** Installs the packed SDK into a new folder, offline and without scripts. Returns the folder; rejects if npm fails. */
export async function installPacked(folder: string): Promise<string> {
  const packed = await packLibrary('sdk', folder)
  const home = join(folder, 'home')
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{"name":"home","private":true,"type":"module"}')
  await run('npm', ['install', packed, '--offline', '--ignore-scripts', '--no-audit'], { cwd: home })
  return home
}

/** Options of a compilation. */
export interface Compilation {
  readonly compiler: string
  readonly isExactOptional: boolean
  readonly more?: readonly string[]
}

/** Compiles program.ts, the code of docs/sdk.md and `more` with `strict` and the SDK's declarations. Returns the compiler's output; '' without errors. */
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

function readDocumented(): string {
  const blocks = readFileSync(join(root, 'docs/sdk.md'), 'utf8').matchAll(/^```ts\n(.*?)^```/gms)
  return [...blocks].map(([, block]) => block).join('\n')
}

/** Mistakes, each with a line that must not compile. */
export const mistakes = [
  ['an unknown field in a filter', "cloud.volumes.list({ filter: { lable: 'x' } })"],
  ['an unknown field', "cloud.volumes.list({ filter: (where) => where('lable').is('x') })"],
  ['a number that contains a text', "cloud.volumes.list({ filter: (where) => where('size').contains('x') })"],
  ['null for a field that is never null', "cloud.volumes.list({ filter: (where) => where('label').is(null) })"],
  ['an order of tags', "cloud.volumes.list({ orderBy: 'tags' })"],
  ['an unknown field of a body', "await cloud.volumes.create({ label: 'x', sise: 3 })"],
  ['a body without a required field', 'await cloud.volumes.attach(1, {})'],
  ['a missing path value', 'await cloud.disks.view(1)'],
  ['an area of the other dialect', 'void cloud.kernels'],
  ['an unknown status', "void ((await cloud.volumes.view(1)).status === 'gone')"],
] as const
