import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { compileProgram, installPacked, mistakes } from './install-packed.ts'

/** The compiler is installed with the linters, to keep the workspace small. */
const compiler = 'tools/lint/node_modules/typescript'
const isInstalled = existsSync(join(import.meta.dirname, '../../..', compiler))

let scratch: ScratchFolder
let home: string
beforeAll(async () => {
  scratch = makeScratchFolder()
  if (isInstalled) home = await installPacked(scratch.path)
})
afterAll(() => scratch.close())

test.skipIf(!isInstalled).each([true, false])(
  'the types of the packed SDK compile under TypeScript 5 with strict (exactOptionalPropertyTypes %s), and each mistake fails',
  async (isExactOptional) => {
    expect(await compileProgram(home, { compiler, isExactOptional })).toBe('')
    const more = mistakes.flatMap(([what, line]) => [`// @ts-expect-error ${what}`, line])
    expect(await compileProgram(home, { compiler, isExactOptional, more })).toBe('')
  },
)
