import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { startProgram } from '#testkit/programs/start-program.ts'
import { createKeyFile, keyChanges, readKeyFile, replaceKeys } from './index.ts'

const scratch = useScratchPerTest()
let path: string
beforeEach(() => {
  path = join(scratch.data, 'key')
  createKeyFile(path)
})

const changeContext = `
  const { keyChanges, replaceKeys } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))})
  for (let turn = 0; ; turn += 1) {
    const keys = replaceKeys(process.argv[1], keyChanges.addFirst())
    if (turn === 0) console.log('changing')
    for (const { id } of keys.slice(1)) if (keys.length > 3) replaceKeys(process.argv[1], keyChanges.remove(id))
  }`

test('a key file is never partially written, neither for concurrent readers nor after a kill -9', async () => {
  const lengths = new Set<number>()
  for (let round = 0; round < 3; round += 1) {
    const program = startProgram(['--input-type=module', '-e', changeContext, path])
    await program.line()
    for (let read = 0; read < 200 * (round + 1); read += 1) lengths.add(readKeyFile(path).length)
    program.child.kill('SIGKILL')
    await program.ended()
    expect(readKeyFile(path).length).toBeGreaterThan(0)
  }
  expect(lengths.size).toBeGreaterThan(1)
  replaceKeys(path, keyChanges.addFirst())
  expect(readdirSync(scratch.data)).toEqual(['key'])
})
