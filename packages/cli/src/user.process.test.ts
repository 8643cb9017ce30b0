import { createTestDatabase, type TestDatabase } from '@moorage/server/testkit/database/test-database'
import { makeScratchFolder, type ScratchFolder } from '@moorage/server/testkit/programs/scratch-folder'
import { startProgram } from '@moorage/server/testkit/programs/start-program'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const bin = join(import.meta.dirname, '../bin/moor.js')
const password = 'correct horse battery staple'

let scratch: ScratchFolder
let database: TestDatabase
beforeAll(async () => {
  scratch = makeScratchFolder()
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  scratch.close()
})

async function run(args: readonly string[], input = '') {
  const program = startProgram([bin, ...args], { env: { DATABASE_URL: database.url, MOORAGE_DATA: scratch.data } })
  program.child.stdin?.end(input)
  const code = await program.ended()
  return { code, stdout: program.stdout(), stderr: program.stderr() }
}

async function ask(args: readonly string[], input = ''): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await run([...args, '--json'], input)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).not.toContain(password)
  return JSON.parse(stdout) as Record<string, unknown>
}

test('moor admin user and moor admin token: the words of their flags, and passwords by stdin or made (decisions G5, G8)', async () => {
  await ask(['admin', 'account', 'create', '--label', 'default', '--user', 'anna'])
  const create = ['admin', 'user', 'create', 'bert', '--email', 'b@example.org', '--password-stdin']
  expect(await ask(create, `${password}\nnot this line`)).toEqual({
    account: 'default',
    username: 'bert',
    email: 'b@example.org',
    is_restricted: true,
  })
  const token = await ask(['admin', 'token', 'create', '--user', 'bert', '--scopes', 'volumes:read_only'])
  expect(await ask(['admin', 'token', 'list', '--user', 'bert'])).toMatchObject({
    tokens: [{ id: token['id'], holder: 'user' }],
    applications: [],
  })
  expect(await ask(['admin', 'token', 'revoke', String(token['id'])])).toMatchObject({ revoked: true })
  expect(await ask(['admin', 'user', 'unrestrict', 'bert'])).toEqual({ username: 'bert', is_restricted: false })
  expect(await ask(['admin', 'user', 'password', 'bert', '--generate'])).toEqual({
    username: 'bert',
    password: expect.stringMatching(/^[\w-]{24}$/),
  })
  expect(await ask(['admin', 'user', 'password', 'bert', '--password-stdin'], password)).toEqual({ username: 'bert' })
  expect(await ask(['admin', 'user', 'delete', 'anna'])).toEqual({ username: 'anna', deleted: true })
  const limit = ['admin', 'account', 'limit', '--account', 'default', '--volumes']
  expect(await ask([...limit, '5'])).toMatchObject({ limits: { volumes: 5, hosts: null } })
  expect(await ask([...limit, 'none'])).toMatchObject({ limits: { volumes: null } })
  const both = ['admin', 'user', 'password', 'bert', '--generate', '--password-stdin']
  expect(await run(both)).toEqual({
    code: 2,
    stdout: '',
    stderr: "moor: option '--password-stdin' cannot be used with option '--generate'\n",
  })
})
