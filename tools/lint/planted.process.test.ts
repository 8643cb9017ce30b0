import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const tools = join(import.meta.dirname, 'node_modules')
const server = 'packages/server/src'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moorage-planted-'))
  for (const path of globSync(['package.json', '{packages/*,acceptance,bench}/package.json'], { cwd: root }))
    cpSync(join(root, path), join(folder, path))
  mkdirSync(join(folder, 'node_modules/@moorage'), { recursive: true })
  for (const name of ['contract', 'sdk', 'server'])
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@moorage', name))
})
afterEach(() => rmSync(folder, { recursive: true }))

function plant(texts: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
}

function run(program: string, ...options: readonly string[]): string {
  return spawnSync(process.execPath, [join(tools, program), ...options], { cwd: folder, encoding: 'utf8' }).stdout
}

interface Cruise {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[]
  }
}

/** Returns the names of the violated rules by importing file. */
function cruise(): Record<string, string[]> {
  const config = join(import.meta.dirname, 'imports.config.mjs')
  const options = [
    '--config',
    config,
    '--output-type',
    'json',
    ...globSync('{packages,acceptance,bench,tools}', { cwd: folder }),
  ]
  const { summary }: Cruise = JSON.parse(run('dependency-cruiser/bin/dependency-cruise.mjs', ...options))
  const found: Record<string, string[]> = {}
  for (const { from, rule } of summary.violations) (found[from] ??= []).push(rule.name)
  return found
}

/** Returns the linter's messages, each with file, line and column, sorted. */
function lint(): string[] {
  const config = join(import.meta.dirname, 'oxlint.json')
  const lines = run('oxlint/bin/oxlint', '-c', config, '--format', 'unix', 'packages').split('\n')
  return lines.filter((line) => line.startsWith('packages/')).toSorted()
}

const registry = ['pg', 'kysely', 'fastify', 'oidc-provider', 'vitest', '@peculiar/x509', '@babel/parser', 'react']

/** Files that the planted imports reach. */
const reached = {
  ...Object.fromEntries(
    registry.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'a.js' })],
      [`node_modules/${name}/a.js`, ''],
    ]),
  ),
  ...Object.fromEntries(
    [
      'packages/contract/src/index.ts',
      'packages/contract/src/codes.ts',
      'packages/sdk/src/index.ts',
      ...[
        'domain/shared/index',
        'domain/shared/ids',
        'domain/a',
        'store/a',
        'reconcile/a',
        'reconcile/ports/index',
      ].map((name) => `${server}/${name}.ts`),
      ...['drivers/file/a', 'drivers/registry/a', 'api/a', 'api/x/a', 'main/index', 'testkit/a', 'attic/a'].map(
        (name) => `${server}/${name}.ts`,
      ),
    ].map((path) => [path, 'export const a = 1']),
  ),
}

/** Importing file without its extension, import, and the violated rules. */
const imports: readonly (readonly [from: string, specifier: string, ...rules: string[]])[] = [
  ['packages/contract/src/main', '@moorage/server', 'layer-contract', 'undeclared-packages/contract/'],
  ['packages/contract/src/typebox', 'pg', 'package-pg', 'sealed-contract', 'undeclared'],
  ['packages/contract/src/fine', './codes.ts'],
  [`${server}/domain/volume/io`, 'node:fs', 'sealed-domain'],
  [`${server}/domain/shared/volume`, '../a.ts', 'layer-domain/shared'],
  [`${server}/domain/up`, '#store/a.ts', 'layer-domain'],
  [`${server}/store/up`, '#reconcile/a.ts', 'layer-store'],
  [`${server}/store/fine`, 'kysely'],
  [`${server}/accept/sql`, 'kysely', 'package-pg'],
  [`${server}/accept/http`, 'fastify', 'package-fastify'],
  [`${server}/reconcile/ports/sql`, 'pg', 'package-pg', 'sealed-reconcile/ports'],
  [`${server}/api/oidc`, 'oidc-provider', 'package-oidc-provider'],
  [`${server}/api/certificate`, '@peculiar/x509', 'package-@peculiar/[^/]+'],
  [`${server}/drivers/simulated/other`, '../file/a.ts', 'other-driver'],
  [`${server}/drivers/simulated/fine`, '../registry/a.ts'],
  [`${server}/drivers/simulated/past-index`, '#domain/shared/ids.ts', 'entry-domain/shared'],
  [`${server}/drivers/simulated/index`, '#domain/shared/index.ts'],
  [`${server}/api/kit`, '#testkit/a.ts', 'testkit'],
  [`${server}/api/kit.test`, '#testkit/a.ts'],
  [`${server}/api/contract`, '@moorage/contract'],
  [`${server}/api/deep`, '@moorage/contract/src/codes.ts', 'unresolved'],
  [`${server}/api/path`, '../../../contract/src/index.ts', 'other-package'],
  [`${server}/api/manifest`, '../../../contract/package.json', 'other-package'],
  [`${server}/api/version`, '../../package.json'],
  [`${server}/api/attic`, '#store/../attic/a.ts', 'unresolved'],
  [`${server}/api/old`, '../attic/a.ts', 'form-other-module', 'into-no-layer', 'layer-api'],
  [`${server}/attic/b`, 'pino', 'no-layer', 'unresolved'],
  [`${server}/main/tests`, 'vitest', 'package-vitest', 'undeclared'],
  [`${server}/main/parser`, '@babel/parser', 'package-@babel/parser', 'undeclared'],
  [`${server}/main/other-module`, '../store/a.ts', 'form-other-module'],
  [`${server}/api/x/y/z/far`, '../../../a.ts', 'form-far'],
  [`${server}/api/x/y/z/named`, '#api/a.ts'],
  [`${server}/api/same`, '#api/a.ts', 'form-near-0'],
  [`${server}/api/x/near`, '#api/a.ts', 'form-near-1'],
  [`${server}/api/x/y/near`, '#api/a.ts', 'form-near-2'],
  ['packages/sdk/src/node/contract', '@moorage/contract', 'layer-sdk/node'],
  ['packages/cli/src/kit', '@moorage/server/testkit/a', 'testkit'],
  ['packages/cli/src/react', 'react', 'undeclared'],
  ['packages/console/src/server', '@moorage/server', 'layer-console'],
  [
    'acceptance/src/contract',
    '../../packages/contract/src/index.ts',
    'layer-acceptance',
    'other-package',
    'undeclared-acceptance/',
  ],
  ['acceptance/src/sql', 'pg', 'package-pg'],
  ['acceptance/src/crash-rounds/sql', 'pg'],
  ['tools/house/src/sdk', '@moorage/sdk', 'layer-house'],
]

const isInstalled = existsSync(join(tools, 'knip'))

describe.skipIf(!isInstalled)('planted violations', () => {
  it('each import rule reports its planted violation, and nothing else', { timeout: 300_000 }, () => {
    plant({ ...reached, ...Object.fromEntries(imports.map(([from, to]) => [`${from}.ts`, `import '${to}'`])) })
    const broken = imports.filter(([, , ...rules]) => rules.length > 0)
    expect(cruise()).toEqual(Object.fromEntries(broken.map(([from, , ...rules]) => [`${from}.ts`, rules])))
  })

  it('every form of import is checked, also for cycles', { timeout: 300_000 }, () => {
    const forms = {
      all: "export * from '#store/a.ts'",
      some: "export { a } from '#store/a.ts'",
      dynamic: "await import('#store/a.ts')",
      type: "import type { A } from '#store/a.ts'",
      inline: "export type A = import('#store/a.ts').A",
    }
    plant({
      ...reached,
      ...Object.fromEntries(Object.entries(forms).map(([name, text]) => [`${server}/domain/${name}.ts`, text])),
      'packages/csi/src/a/a.ts': "import { B } from '../b/b.ts'",
      'packages/csi/src/b/b.ts': "export * from '../c/c.ts'",
      'packages/csi/src/c/c.ts': "await import('../a/a.ts')",
      'packages/console/dist/a.js': "import './b.js'",
      'packages/console/dist/b.js': "import './a.js'",
      'packages/csi/src/d.ts': "import type { E } from './e.ts'",
      'packages/csi/src/e.ts': "import { D } from './d.ts'",
    })
    expect(cruise()).toEqual({
      ...Object.fromEntries(Object.keys(forms).map((name) => [`${server}/domain/${name}.ts`, ['layer-domain']])),
      'packages/csi/src/a/a.ts': ['cycle'],
    })
  })

  it('the linter reports cycles of static imports, and request bodies of the wire in acts', () => {
    plant({
      'packages/csi/src/a/a.ts': "import { b } from '../b/b.ts'\nexport const a = b",
      'packages/csi/src/b/b.ts': "import { a } from '../a/a.ts'\nexport const b = a",
      [`${server}/accept/volume/create.ts`]:
        "import type { EventAction, VolumeCreateBody } from '@moorage/contract'\nexport type A = [EventAction, VolumeCreateBody]",
    })
    expect(lint()).toEqual([
      expect.stringMatching(/^packages\/csi\/src\/a\/a\.ts:1:19: Dependency cycle/),
      expect.stringMatching(/^packages\/csi\/src\/b\/b\.ts:1:19: Dependency cycle/),
      expect.stringMatching(/^packages\/server\/src\/accept\/volume\/create\.ts:1:28: 'VolumeCreateBody' import/),
    ])
  })

  it('exports, files and packages without a user are reported, and packages that no manifest declares', () => {
    plant({
      ...reached,
      'packages/cli/src/main.ts': "import { used } from './used.ts'\nimport 'react'\nexport const main = used",
      'packages/cli/src/used.ts': 'export const used = 1\nexport const unused = 2\nexport interface Unused {}',
      'packages/cli/src/dead.ts': 'export const dead = 1',
    })
    const config = join(import.meta.dirname, 'knip.json')
    const said = run('knip/bin/knip.js', '--config', config, '--workspace', 'packages/cli', '--reporter', 'compact')
    expect(said.split('\n').filter((line) => line.startsWith('packages/cli/src'))).toEqual([
      'packages/cli/src/dead.ts: packages/cli/src/dead.ts',
      'packages/cli/src/main.ts: react',
      'packages/cli/src/main.ts: main',
      'packages/cli/src/used.ts: unused',
      'packages/cli/src/used.ts: Unused',
    ])
  })

  it('long files, long functions, deep nesting and many parameters are reported', () => {
    const lines = (count: number) => 'void 0\n'.repeat(count).trimEnd()
    const nested = (inner: string) => `export function f(a) { for (;;) { if (a) { ${inner} } } }`
    const texts = {
      'file-300.ts': lines(300),
      'file-301.ts': lines(301),
      'file-400.test.ts': lines(400),
      'file-401.test.ts': lines(401),
      'function-50.ts': `export function f() {\n${lines(48)}\n}`,
      'function-51.ts': `export const f = () => {\n${lines(49)}\n}`,
      'method-51.ts': `export class A { f() {\n${lines(49)}\n} }`,
      'statements-40.test.ts': `export function f() {\n${lines(40)}\n}`,
      'statements-41.test.ts': `export function f() {\n${lines(41)}\n}`,
      'parameters-4.ts': 'export function f(this: object, a, b, c, d) {}',
      'parameters-5.ts': 'export function f(a, b, c, d, e) {}',
      'nested-3.ts': nested('try { a.map(() => { if (a) { for (;;) {} } }) } catch {}'),
      'nested-4.ts': nested('try { while (a) {} } catch {}'),
      'else-if.ts': nested('if (a === 1) {} else if (a === 2) {} else if (a === 3) {}'),
    }
    plant(Object.fromEntries(Object.entries(texts).map(([name, text]) => [`packages/csi/src/${name}`, text])))
    const said = lint().filter((line) => line.includes('(max-'))
    expect(said.map((line) => line.replace(/^.*src\/([^:]*).*(max-[a-z-]+).*$/, '$1 $2'))).toEqual([
      'file-301.ts max-lines',
      'file-401.test.ts max-lines',
      'function-51.ts max-lines-per-function',
      'method-51.ts max-lines-per-function',
      'nested-4.ts max-depth',
      'parameters-5.ts max-params',
      'statements-41.test.ts max-statements',
    ])
  })
})
