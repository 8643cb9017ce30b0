import { createTestDatabase, type TestDatabase } from '@moorage/server/testkit/database/test-database'
import { makeScratchFolder, type ScratchFolder } from '@moorage/server/testkit/programs/scratch-folder'
import { startProgram } from '@moorage/server/testkit/programs/start-program'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

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

test('moor serve with stderr on a full file system: it answers, counts the lines that it drops, and stops', async () => {
  const env = { MOORAGE_DATA: scratch.data, MOORAGE_KEY_FILE: join(scratch.path, 'key'), DATABASE_URL: database.url }
  const args = [
    'serve',
    '--api',
    '--listen',
    '127.0.0.1:0',
    '--sim-listen',
    '127.0.0.1:0',
    '--admin-listen',
    '127.0.0.1:0',
  ]
  const server = startProgram([join(import.meta.dirname, '../bin/moor.js'), ...args], {
    env,
    wrapper: ['sh', '-c', 'exec "$0" "$@" 2>/dev/full'],
  })
  const origin = (await server.line()).replace('moorage ready ', '')
  const get = async (path: string) => (await fetch(`${origin}${path}`)).text()
  for (let turn = 0; turn < 20; turn += 1) expect(await get('/v4/volumes')).toContain('errors')
  await expect.poll(() => get('/readyz')).toMatch(/^ready, log lines are lost \(ENOSPC, \d+ so far\)\n$/)
  server.child.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
})
