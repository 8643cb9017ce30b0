import { openMoorOnDatabase } from '@moorage/server/testkit/moor/open-moor'
import { expect, test } from 'vitest'

const moor = await openMoorOnDatabase()
const password = 'correct horse battery staple'

async function runJson(args: readonly string[], input = ''): Promise<Record<string, unknown>> {
  const result = await moor.runJson(args, { input })
  expect(JSON.stringify(result)).not.toContain(password)
  return result
}

test('moor admin user and moor admin token: flags, and passwords from stdin or generated (decisions G5, G8)', async () => {
  await runJson(['admin', 'account', 'create', '--label', 'default', '--user', 'anna'])
  const create = ['admin', 'user', 'create', 'bert', '--email', 'b@example.org', '--password-stdin']
  expect(await runJson(create, `${password}\nnot this line`)).toEqual({
    account: 'default',
    username: 'bert',
    email: 'b@example.org',
    is_restricted: true,
  })
  const token = await runJson(['admin', 'token', 'create', '--user', 'bert', '--scopes', 'volumes:read_only'])
  expect(await runJson(['admin', 'token', 'list', '--user', 'bert'])).toMatchObject({
    tokens: [{ id: token['id'], holder: 'user' }],
    applications: [],
  })
  expect(await runJson(['admin', 'token', 'revoke', String(token['id'])])).toMatchObject({ revoked: true })
  expect(await runJson(['admin', 'user', 'unrestrict', 'bert'])).toEqual({ username: 'bert', is_restricted: false })
  expect(await runJson(['admin', 'user', 'password', 'bert', '--generate'])).toEqual({
    username: 'bert',
    password: expect.stringMatching(/^[\w-]{24}$/),
  })
  expect(await runJson(['admin', 'user', 'password', 'bert', '--password-stdin'], password)).toEqual({
    username: 'bert',
  })
  expect(await runJson(['admin', 'user', 'delete', 'anna'])).toEqual({ username: 'anna', deleted: true })
  const limit = ['admin', 'account', 'limit', '--account', 'default', '--volumes']
  expect(await runJson([...limit, '5'])).toMatchObject({ limits: { volumes: 5, hosts: null } })
  expect(await runJson([...limit, 'none'])).toMatchObject({ limits: { volumes: null } })
  const both = ['admin', 'user', 'password', 'bert', '--generate', '--password-stdin']
  expect(await moor.run(both)).toEqual({
    code: 2,
    stdout: '',
    stderr: "moor: option '--password-stdin' cannot be used with option '--generate'\n",
  })
})
