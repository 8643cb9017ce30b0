import { createTestDatabase, type TestDatabase } from '@moorage/server/testkit/database/test-database'
import { makeScratchFolder, type ScratchFolder } from '@moorage/server/testkit/programs/scratch-folder'
import { type StartedProgram, startProgram } from '@moorage/server/testkit/programs/start-program'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const bin = join(import.meta.dirname, '../bin/moor.js')

let database: TestDatabase
let scratch: ScratchFolder
beforeAll(async () => {
  database = await createTestDatabase()
  scratch = makeScratchFolder()
})
afterAll(async () => {
  await database.close()
  scratch.close()
})

function start(args: readonly string[]): StartedProgram {
  const env = { MOORAGE_DATA: scratch.data, MOORAGE_KEY_FILE: join(scratch.path, 'key'), DATABASE_URL: database.url }
  return startProgram([bin, ...args], { env })
}

async function lookAtWorld(): Promise<object> {
  const program = start(['sim', 'world', '--json'])
  return { code: await program.ended(), stderr: program.stderr() }
}

test('moor sim finds moor serve --api on its data folder as it finds moor up, and a worker alone is none', async () => {
  const interfaceless = start(['serve', '--worker'])
  expect(await interfaceless.line()).toBe('moorage ready')
  expect(await lookAtWorld()).toEqual({ code: 1, stderr: expect.stringContaining('No moorage server runs') })
  const server = start(['serve', '--api', '--listen', '127.0.0.1:0', '--sim-listen', '127.0.0.1:0'])
  expect(await server.line()).toMatch(/^moorage ready http/)
  expect(await lookAtWorld()).toEqual({ code: 0, stderr: '' })
  for (const one of [interfaceless, server]) {
    one.child.kill('SIGTERM')
    expect(await one.ended()).toBe(0)
  }
  expect(readdirSync(scratch.data)).toEqual(['operator-token'])
  expect(await lookAtWorld()).toEqual({ code: 1, stderr: expect.stringContaining('No moorage server runs') })
})
