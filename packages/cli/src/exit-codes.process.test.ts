import { openMoor } from '@moorage/server/testkit/moor/open-moor'
import { makeScratchFolder } from '@moorage/server/testkit/programs/scratch-folder'
import { type StartedProgram, startProgram } from '@moorage/server/testkit/programs/start-program'
import { createTestDatabase, type TestDatabase } from '@moorage/server/testkit/database/test-database'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const holder = join(import.meta.dirname, '../../server/src/testkit/programs/hold-lock.ts')

let answer: (response: ServerResponse) => void
let server: Server
const moor = openMoor()
const { scratch } = moor
let held: StartedProgram
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  held = startProgram([holder, scratch.data, 'postgresql://nowhere/db', `http://127.0.0.1:${port}`])
  await held.line()
  writeFileSync(join(scratch.data, 'operator-token'), 'a token\n')
})
afterAll(async () => {
  held.child.stdin?.end()
  await held.ended()
  server.closeAllConnections()
  server.close()
  await database.close()
})

const run = (args: readonly string[]) => moor.run(args)

test('0: done', async () => {
  answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"faults":[]}')
  expect(await run(['sim', 'faults', 'list'])).toEqual({ code: 0, stdout: 'faults  none\n', stderr: '' })
})

test('1: a rejection, in the words of the server', async () => {
  answer = (response) => response.writeHead(400).end('{"errors":[{"reason":"It cannot be.","field":"on"}]}')
  const rejected = ['sim', 'faults', 'add', 'plugVolume', '--as', 'hang']
  expect(await run(rejected)).toEqual({ code: 1, stdout: '', stderr: 'moor: It cannot be.\n' })
  answer = (response) => response.writeHead(400).end('{"errors":[{"reason":"on must be one of a, b.","field":"on"}]}')
  const unknown = ['sim', 'faults', 'add', 'c', '--as', 'hang']
  expect(await run(unknown)).toEqual({ code: 1, stdout: '', stderr: 'moor: <method> must be one of a, b.\n' })
  answer = (response) => response.writeHead(502).end('<html>no JSON\n at all</html>')
  const stderr = 'moor: The server returned 502 for GET /sim/world: check its log.\n'
  expect(await run(['sim', 'world', '--json'])).toEqual({ code: 1, stdout: '', stderr })
})

test('1: a replay with a difference; 0: a replay without one', async () => {
  const recording = join(scratch.data, 'recording')
  mkdirSync(recording)
  writeFileSync(
    join(recording, '000001.json'),
    JSON.stringify({
      number: 1,
      request: { method: 'GET', path: '/v4/volumes', headers: {}, body: null },
      answer: { status: 200, headers: {}, body: { data: [] }, left_out: '' },
    }),
  )
  const token = join(scratch.data, 'operator-token')
  const { port } = server.address() as AddressInfo
  const replay = ['replay', recording, '--at', `http://127.0.0.1:${port}`, '--token-file', token, '--json']
  answer = (response) => response.writeHead(200).end('{"data":[]}')
  expect(await run(replay)).toMatchObject({ code: 0, stderr: '' })
  answer = (response) => response.writeHead(200).end('{"data":{}}')
  expect(await run(replay)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('"at":"data"'),
    stderr: '',
  })
})

test('2: an unreadable file, before any effect', async () => {
  const other = makeScratchFolder()
  const none = join(other.data, 'none')
  const recording = join(scratch.data, 'recording')
  try {
    for (const args of [
      ['up', '--catalogue', none],
      ['up', '--settings', none],
      ['up', '--tls-cert', none, '--tls-key', none],
      ['up', '--key-file', join(none, 'key')],
      ['serve', '--api', '--catalogue', none],
      ['catalogue', 'check', none],
      ['restore', none],
      ['replay', none, '--at', 'http://127.0.0.1:9'],
      ['replay', recording, '--at', 'http://127.0.0.1:9', '--token-file', none],
    ]) {
      expect({ args, ...(await moor.run(args, { env: { MOORAGE_DATA: other.data } })) }).toEqual({
        args,
        code: 2,
        stdout: '',
        stderr: expect.stringContaining(none),
      })
      expect(existsSync(join(other.data, 'postgres'))).toBe(false)
    }
  } finally {
    other.close()
  }
})

test('3: a named resource does not exist, at the server or in the database', async () => {
  answer = (response) => response.writeHead(404).end('{"errors":[{"reason":"Not found"}]}')
  const stderr = 'moor: The simulated infrastructure has no host 7.\n'
  expect(await run(['sim', 'power-off', '7'])).toEqual({ code: 3, stdout: '', stderr })
  for (const [args, words] of [
    [['admin', 'user', 'show', 'nobody'], 'There is no user "nobody".'],
    [['admin', 'user', 'list', '--account', 'none'], 'There is no account with the label "none".'],
    [['admin', 'token', 'revoke', '7'], 'There is no token 7.'],
    [['admin', 'volume', 'repair', '7'], 'There is no volume 7.'],
  ] as const)
    expect(await moor.run(args, { env: { DATABASE_URL: database.url } })).toEqual({
      code: 3,
      stdout: '',
      stderr: `moor: ${words}\n`,
    })
})

test('4: the token is not accepted', async () => {
  answer = (response) => response.writeHead(401).end('{"errors":[{"reason":"Invalid Token","field":""}]}')
  const stderr = expect.stringMatching(/^moor: The server rejects the operator token in \S+: [^\n]*\n$/)
  expect(await run(['sim', 'world'])).toEqual({ code: 4, stdout: '', stderr })
})

test('5: no response in time', async () => {
  answer = () => undefined
  const stderr = expect.stringMatching(/^moor: The server at http:\/\/127\S+ did not respond within 1 s: [^\n]*\n$/)
  expect(await run(['sim', 'world', '--timeout', '1'])).toEqual({ code: 5, stdout: '', stderr })
})

test('5: the server closes the connection, or is not running', async () => {
  answer = (response) => response.destroy()
  const stderr = /^moor: (The server at )?http:\/\/127\.0\.0\.1:\d+ does not (answer|respond): (?!.*[A-Z]{4})[^\n]*\n$/
  for (const args of [
    ['sim', 'world'],
    [
      'replay',
      join(scratch.data, 'recording'),
      '--at',
      'http://127.0.0.1:9',
      '--token-file',
      join(scratch.data, 'operator-token'),
    ],
  ])
    expect(await run(args)).toEqual({ code: 5, stdout: '', stderr: expect.stringMatching(stderr) })
})

test('130: interrupted', async () => {
  const program = moor.start(['sim', 'world'])
  answer = () => program.child.kill('SIGINT')
  expect([await program.ended(), program.stdout(), program.stderr()]).toEqual([130, '', 'moor: Interrupted.\n'])
})
