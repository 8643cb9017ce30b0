import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import type { Server } from '../moor/start-moor.ts'
import { startUp } from '../moor/start-up.ts'
import { compileProgram, installPacked, mistakes } from './install-packed.ts'

const compiler = 'node_modules/typescript'
/** The oldest Node that the SDK supports, if installed. */
const oldNode = execFileSync('which', ['-a', 'node'], { encoding: 'utf8' })
  .split('\n')
  .find((file) => file !== '' && !file.includes('node_modules') && isTwenty(file))

function isTwenty(node: string): boolean {
  return execFileSync(node, ['--version'], { encoding: 'utf8' }).startsWith('v20.')
}

let scratch: ScratchFolder
let server: Server
let home: string
beforeAll(async () => {
  scratch = makeScratchFolder()
  ;[home, server] = await Promise.all([installPacked(scratch.path), startUp({ scratch })])
})
afterAll(async () => {
  await server.stop()
  scratch.close()
})

describe('the packed SDK, installed into an empty folder without a network', () => {
  test('has no dependencies', () => {
    const { packages } = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8')) as { packages: object }
    expect(Object.keys(packages)).toEqual(['', 'node_modules/@moorage/sdk'])
    const { dependencies, exports } = JSON.parse(
      readFileSync(join(home, 'node_modules/@moorage/sdk/package.json'), 'utf8'),
    ) as Record<string, unknown>
    expect([dependencies, Object.keys(exports as object)]).toEqual([undefined, ['.', './node']])
    const code = readFileSync(join(home, 'node_modules/@moorage/sdk/index.js'), 'utf8')
    expect(code).not.toMatch(/^import .* from ["'](?!\.)/m)
  })

  test.each([true, false])(
    'its types compile with strict (exactOptionalPropertyTypes %s), and each mistake fails',
    async (isExactOptional) => {
      const more = mistakes.flatMap(([what, line]) => [`// @ts-expect-error ${what}`, line])
      expect(await compileProgram(home, { compiler, isExactOptional, more })).toBe('')
    },
  )

  test.skipIf(oldNode === undefined)('runs under Node 20, if installed', async () => {
    expect(await compileProgram(home, { compiler, isExactOptional: false })).toBe('')
    const args = [join(home, 'out/program.js'), '--origin', server.origin, '--token', scratch.read('admin-token')]
    const { stdout } = await promisify(execFile)(oldNode ?? '', args, { cwd: home })
    expect(JSON.parse(stdout)).toEqual({
      dialect: 'neutral',
      status: 'finished',
      last: 100,
      sizes: [40],
      plain: 1,
      refused: 'label',
      hasPosition: true,
    })
  })
})
