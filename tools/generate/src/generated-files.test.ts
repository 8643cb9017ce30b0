import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { renderHelp } from './cli/render-help.ts'
import { digestInputs, isBuilt, recordFile, writeGenerated } from './generated-files.ts'
import { renderSdk } from './sdk/render-sdk.ts'

const input = 'packages/contract/src/contract.ts'
const [table, types] = ['packages/sdk/src/generated/table.ts', 'packages/sdk/src/client/generated/types.ts']

describe('generated sources', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'moor-generated-'))
    write(input, 'one')
    writeGenerated(root, { [table]: 'table\n', [types]: 'types\n' }, digestInputs(root))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  it('are up to date after a build, say how they were made, and leave no temporary files', () => {
    expect(isBuilt(root)).toBe(true)
    expect(readFileSync(join(root, table), 'utf8')).toMatch(/^\/\/ .*`npm run generate`.*\n\ntable\n$/)
    expect([table, recordFile].map((path) => readdirSync(dirname(join(root, path))))).toEqual([
      ['table.ts'],
      ['digest.txt'],
    ])
  })

  it.each<readonly [string, () => void]>([
    ['an input has changed', () => write(input, 'two')],
    ['an input is new', () => write('packages/contract/src/volume/schema.ts', '')],
    ['the locked packages have changed', () => write('package-lock.json', '{}')],
    ['a generated file has changed', () => write(types, 'edited')],
    ['a generated file is missing', () => rmSync(join(root, table))],
    ['no build is recorded', () => rmSync(join(root, recordFile))],
  ])('are outdated if %s', (_why, change) => {
    change()
    expect(isBuilt(root)).toBe(false)
  })

  it('are outdated if an input changed while the build read it', () => {
    const digest = digestInputs(root)
    write(input, 'two')
    writeGenerated(root, { [table]: 'table\n' }, digest)
    expect(isBuilt(root)).toBe(false)
  })

  it('are complete at any time during concurrent builds', async () => {
    const module = pathToFileURL(join(import.meta.dirname, 'generated-files.ts')).href
    const code = `
      import { digestInputs, isBuilt, writeGenerated } from ${JSON.stringify(module)}
      const [root] = process.argv.slice(1)
      for (let turn = 0; turn < 50; turn += 1) {
        writeGenerated(root, ${JSON.stringify({ [table]: 'table\n', [types]: 'types\n' })}, digestInputs(root))
        if (!isBuilt(root)) throw new Error('the build is incomplete')
      }`
    const build = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, root])
    await Promise.all([build(), build()])
    expect(readdirSync(dirname(join(root, table)))).toEqual(['table.ts'])
  })

  it('do not contain obsolete files after the next build', () => {
    writeGenerated(root, { [table]: 'table\n' }, digestInputs(root))
    expect([isBuilt(root), existsSync(join(root, table)), existsSync(join(root, types))]).toEqual([true, true, false])
  })
})

test('generated sources import no package: the SDK has no dependencies', () => {
  for (const text of Object.values({ ...renderSdk(), ...renderHelp() })) expect(text).not.toMatch(/from '[^.]/)
})
