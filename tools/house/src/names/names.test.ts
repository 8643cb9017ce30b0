import { describe, expect, it } from 'vitest'
import { checkBooleans } from './check-booleans.ts'
import { checkExports } from './check-exports.ts'
import { checkFileNames } from './check-file-names.ts'
import { checkOneMeaning } from './check-one-meaning.ts'
import { checkStoreVerbs } from './check-store-verbs.ts'
import { checkVerbs } from './check-verbs.ts'
import { plantProject } from '../project/project.ts'

describe('file names', () => {
  const find = (path: string) => checkFileNames(plantProject({ [path]: '' })).map((one) => one.advice)

  it.each(['src/growBacking.ts', 'src/Grow.ts', 'src/grow_backing.ts', 'src/someFolder/a.ts'])(
    '%s is not kebab-case',
    (path) => {
      expect(find(path)[0]).toContain('is not in kebab-case')
    },
  )

  it.each([
    'src/utils.ts',
    'src/volume-manager.ts',
    'src/helpers/a.ts',
    'src/pg-common.ts',
    'src/service.ts',
    'src/misc.test.ts',
  ])('%s is a catch-all name', (path) => {
    expect(find(path)[0]).toContain('is a catch-all name')
  })
})

describe('exports', () => {
  const find = (path: string, text: string) => checkExports(plantProject({ [path]: text })).map((one) => one.advice)

  it('a default export is reported, except in the configuration of a tool', () => {
    expect(find('src/a.ts', 'export default 1').join()).toContain('has a default export')
    expect(find('vitest.config.ts', 'export default 1')).toEqual([])
  })

  it('functions of one file share a word with its name, its folder, or one another', () => {
    const file = (path: string, ...names: string[]) =>
      find(path, names.map((name) => `export function ${name}() {}`).join('\n'))
    expect(file('src/token-commands.ts', 'tokenCreate', 'tokenList', 'listTokens', 'revokeToken')).toEqual([])
    expect(file('src/power.ts', 'bootHost', 'shutDownHost', 'rebootHost')).toEqual([])
    expect(file('src/volume/guards.ts', 'lockVolume', 'hasGuard')).toEqual([])
    expect(file('src/token.ts', 'tokenCreate', 'isExpired')).toEqual([])
    expect(file('src/token.ts', 'tokenCreate', 'listUsers', 'readBody', 'isNew')[0]).toContain(
      'exports listUsers, readBody, isNew, which shares no word',
    )
    expect(find('src/a.ts', 'export type A = 1\nexport type B = 2\nexport const d = 1')).toEqual([])
  })

  it('a file is named after its export', () => {
    expect(find('src/grow.ts', 'export function shrinkBacking() {}')[0]).toContain(
      'exports shrinkBacking but is named grow',
    )
    expect(find('src/grow-backing.ts', 'export function growBacking() {}')).toEqual([])
    expect(find('src/grow-backing.ts', 'const growBacking = 1\nexport { growBacking }')).toEqual([])
    expect(find('src/exemption.ts', 'export type Exemptions = 1')).toEqual([])
    expect(find('src/volume/record-pass.ts', 'export function recordVolumePass() {}')).toEqual([])
    expect(find('src/volume/pass-record.ts', 'export function recordVolumePass() {}')).toHaveLength(1)
    expect(find('src/openapi.ts', 'export const openApi = 1')).toEqual([])
    expect(find('src/handler.ts', 'export function createVolume() {}')).toEqual([])
  })
})

describe('booleans', () => {
  const find = (text: string) => checkBooleans(plantProject({ 'src/a.ts': text })).map((one) => one.advice)

  it('are named isX or hasX in declarations', () => {
    expect(find('interface A { attached: boolean }')[0]).toContain('"attached"')
    expect(find('class A { attached: boolean = true }')).toHaveLength(1)
    expect(find('interface A { isAttached: boolean; hasHost: boolean; persist_across_boots: boolean }')).toEqual([])
  })

  it('of the wire and the database keep their names', () => {
    const findAt = (path: string, name: string) =>
      checkBooleans(plantProject({ [path]: `interface A { ${name}: boolean }` }))
    expect(findAt('packages/contract/src/a.ts', 'enabled')).toEqual([])
    expect(findAt('packages/server/src/store/a.ts', 'persists')).toEqual([])
    expect(findAt('packages/server/src/store/a.ts', 'wantsMore')).toHaveLength(1)
    expect(findAt('packages/server/src/domain/a.ts', 'enabled')).toHaveLength(1)
  })

  it('of a capability record read as sentences', () => {
    expect(find('interface DiskCapabilities { hotPlugs: boolean; growsAttached: boolean }')).toEqual([])
    expect(find('interface DiskCapabilities { fast: boolean }')).toHaveLength(1)
  })
})

describe('exports of the store', () => {
  const find = (path: string, name: string) =>
    checkStoreVerbs(plantProject({ [path]: `export async function ${name}() {}` })).map((one) => one.advice)

  it.each(['createUser', 'giveGrant', 'setLimits', 'sealTokens', 'getHost', 'removeTag'])(
    'with the verb of %s are rejected',
    (name) => {
      expect(find('packages/server/src/store/a.ts', name).join()).toMatch(`exports ${name}. The store uses `)
    },
  )

  it('have an agreed verb; operations other than plain reads and writes may have a specific verb', () => {
    for (const name of ['insertUser', 'findHost', 'moveHost', 'settleApp', 'setting'])
      expect(find('packages/server/src/store/a.ts', name)).toEqual([])
    expect(find('packages/server/src/domain/a.ts', 'createUser')).toEqual([])
    expect(find('packages/server/src/store/a.test.ts', 'createUser')).toEqual([])
  })
})

describe('verbs of exported functions', () => {
  const find = (names: readonly string[], most: number) =>
    checkVerbs(
      plantProject({
        'CONTRIBUTING.md': '# Names\n- Verbs of exported functions: `find`, `write`.\n',
        'packages/server/src/domain/a.ts': names.map((name) => `export function ${name}() {}`).join('\n'),
      }),
      most,
    ).map((one) => one.advice)

  it('rejects a new function that begins with an unlisted word', () => {
    expect(find(['findHost', 'tellHost'], 0)).toEqual([
      '1 exported functions begin with a word that is not listed here; 0 are allowed. Begin the name of the new one with a listed verb.',
    ])
    expect(find(['findHost', 'writeHost', 'HostView'], 0)).toEqual([])
  })

  it('rejects every name if CONTRIBUTING has no list', () => {
    const project = plantProject({
      'CONTRIBUTING.md': '# Names',
      'packages/server/src/domain/a.ts': 'export function findHost() {}',
    })
    expect(checkVerbs(project, 0)).toHaveLength(1)
  })

  it('asks to lower unlistedMax when an old name is gone', () => {
    expect(find(['findHost'], 1).join()).toContain('Write 0 to unlistedMax')
  })
})

describe('an exported name', () => {
  const find = (files: Record<string, string>, shared: Record<string, string> = {}) =>
    checkOneMeaning(plantProject(files), shared).map((one) => `${one.file}:${one.line} ${one.advice}`)
  const twice = {
    'packages/server/src/store/a.ts': 'export const findVolume = () => 1',
    'packages/server/src/drivers/b.ts': "// ours\nexport function findVolume() {}\nexport { x } from './c.ts'",
  }

  it('is reported with both files that export it', () => {
    expect(find(twice)).toEqual([
      'packages/server/src/drivers/b.ts:2 exports findVolume, which packages/server/src/store/a.ts:1 exports with another meaning. Rename one of them.',
    ])
  })

  it('may be exported twice with a reason in the list, and in tests, acceptance and tools', () => {
    expect(find(twice, { findVolume: 'the same' })).toEqual([])
    expect(
      find({
        'packages/a.ts': 'export const one = 1',
        'packages/b.test.ts': 'export const one = 1',
        'acceptance/c.ts': 'export const one = 1',
      }),
    ).toEqual([])
  })

  it('is reported if the list exempts it but only one file exports it', () => {
    expect(find({ 'packages/a.ts': 'export const one = 1' }, { one: 'gone' }).join()).toContain('exempts one')
  })
})
