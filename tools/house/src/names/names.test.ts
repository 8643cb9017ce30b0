import { describe, expect, it } from 'vitest'
import { checkBooleans } from './check-booleans.ts'
import { checkExports } from './check-exports.ts'
import { checkFileNames } from './check-file-names.ts'
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
  ])('%s names a drawer', (path) => {
    expect(find(path)[0]).toContain('names a drawer')
  })

  it.each(['src/grow-backing.ts', 'src/grow-backing.process.test.ts', 'vitest.config.ts', 'docs/spec/service-api.md'])(
    '%s is left alone',
    (path) => {
      expect(find(path)).toEqual([])
    },
  )
})

describe('exports', () => {
  const find = (path: string, text: string) => checkExports(plantProject({ [path]: text })).map((one) => one.advice)

  it('a default export is found, except in the configuration of a tool', () => {
    expect(find('src/a.ts', 'export default 1').join()).toContain('has a default export')
    expect(find('vitest.config.ts', 'export default 1')).toEqual([])
  })

  it('functions of one file speak of one noun: of its name, its folder, or one that they share', () => {
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

  it('a file is named by what it exports', () => {
    expect(find('src/grow.ts', 'export function shrinkBacking() {}')[0]).toContain(
      'exports shrinkBacking but is called grow',
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

  it('are called isX or hasX where they are declared', () => {
    expect(find('interface A { attached: boolean }')[0]).toContain('"attached"')
    expect(find('class A { attached: boolean = true }')).toHaveLength(1)
    expect(find('interface A { isAttached: boolean; hasHost: boolean; persist_across_boots: boolean }')).toEqual([])
  })

  it('of the wire and the database stand as given', () => {
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
