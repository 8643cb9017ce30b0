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

test('moor admin user and moor admin token: a user from the first to the last command (decisions G5, G8)', async () => {
  await ask(['admin', 'account', 'create', '--label', 'default', '--user', 'anna'])
  expect(
    await ask(
      ['admin', 'user', 'create', 'bert', '--email', 'b@example.org', '--password-stdin'],
      `${password}\nnot this line`,
    ),
  ).toEqual({ account: 'default', username: 'bert', email: 'b@example.org', is_restricted: true })
  expect(await ask(['admin', 'user', 'show', 'bert'])).toMatchObject({ has_password: true, grants: { volume: [] } })
  const token = await ask(['admin', 'token', 'create', '--user', 'bert'])
  expect(await ask(['admin', 'token', 'list', '--user', 'bert'])).toMatchObject({
    tokens: [{ id: token['id'], holder: 'user' }],
    applications: [],
  })
  expect(await ask(['admin', 'token', 'revoke', String(token['id'])])).toEqual({
    id: token['id'],
    label: '',
    revoked: true,
  })
  expect(await ask(['admin', 'user', 'unrestrict', 'bert'])).toEqual({ username: 'bert', is_restricted: false })
  expect(await ask(['admin', 'user', 'password', 'bert', '--generate'])).toEqual({
    username: 'bert',
    password: expect.stringMatching(/^[\w-]{24}$/),
  })
  expect(await ask(['admin', 'user', 'password', 'bert', '--password-stdin'], password)).toEqual({ username: 'bert' })
  expect(await ask(['admin', 'user', 'restrict', 'anna'])).toMatchObject({ is_restricted: true })
  expect(await run(['admin', 'user', 'delete', 'bert'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'moor: "bert" is the only unrestricted user of the account, which must keep one.\n',
  })
  expect(await ask(['admin', 'user', 'delete', 'anna'])).toEqual({ username: 'anna', deleted: true })
  expect(await ask(['admin', 'user', 'list', '--account', 'default'])).toMatchObject({ users: [{ username: 'bert' }] })
})

test.each([
  [2, ['admin', 'user', 'password', 'bert'], /^moor: Give --password-stdin or --generate\.\n$/],
  [
    2,
    ['admin', 'user', 'password', 'bert', '--generate', '--password-stdin'],
    /^moor: option '--password-stdin' cannot be used with option '--generate'\n$/,
  ],
  [2, ['admin', 'user', 'create'], /^moor: missing required argument 'username'\n$/],
  [2, ['admin', 'token', 'revoke'], /^moor: Give either the number of a token or --application\.\n$/],
  [
    2,
    ['admin', 'token', 'revoke', '1', '--application', '1'],
    /^moor: Give either the number of a token or --application\.\n$/,
  ],
  [
    2,
    ['admin', 'token', 'revoke', '--application', 'x'],
    /^moor: option '--application <id>' argument 'x' is invalid\..*\n$/,
  ],
  [3, ['admin', 'token', 'revoke', '--application', '987654'], /^moor: There is no application 987654\.\n$/],
  [2, ['admin', 'token', 'revoke', 'x'], /^moor: command-argument value 'x' is invalid for argument 'id'\..*\n$/],
  [
    1,
    ['admin', 'user', 'create', 'carl', '--account', 'default', '--password-stdin'],
    /^moor: A password must have 12 to 256 characters\.\n$/,
  ],
])('%i: moor %j', async (code, args, line) => {
  expect(await run(args)).toEqual({ code, stdout: '', stderr: expect.stringMatching(line) })
})
