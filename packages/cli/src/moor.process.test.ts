import {
  createTestDatabase,
  createEmptyDatabase,
  type TestDatabase,
} from '@moorage/server/testkit/database/test-database'
import { openMoor } from '@moorage/server/testkit/moor/open-moor'
import type { StartedProgram } from '@moorage/server/testkit/programs/start-program'
import { makeScratchFolder } from '@moorage/server/testkit/programs/scratch-folder'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const guard = join(import.meta.dirname, '../bin/guard.js')

const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find((file) => existsSync(file) && isOld(file))

const moor = openMoor()
let database: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  ;[database, empty] = await Promise.all([createTestDatabase(), createEmptyDatabase()])
})
afterAll(async () => {
  await Promise.all([database.close(), empty.close()])
})

describe('exit codes, with one line on stderr', () => {
  test.each([
    [2, ['up', '--listen', 'nowhere'], /^moor: --listen must be host:port .*, not "nowhere"\.\n$/],
    [2, ['up', '--lisen', ':0'], /^moor: unknown option '--lisen' \(Did you mean --listen\?\)\n$/],
    [2, ['up', '--prepared'], /^moor: --prepared requires --profile test\n$/],
    [2, ['serve'], /^moor: serve requires --api, --worker, or both\n$/],
    [2, ['serve', '--api', '--region', 'here'], /^moor: --region requires --worker\n$/],
    [
      2,
      ['admin', 'volume', 'migrate', '7', '--to', 'tape'],
      /^moor: option '--to <class>' argument 'tape' is invalid\..*\n$/,
    ],
    [
      2,
      ['admin', 'volume', 'repair', 'x'],
      /^moor: command-argument value 'x' is invalid for argument 'id'\. It must be a positive whole number\.\n$/,
    ],
    [2, ['admin', 'user', 'password', 'bert'], /^moor: Specify --password-stdin or --generate\.\n$/],
    [2, ['admin', 'user', 'create'], /^moor: missing required argument 'username'\n$/],
    [2, ['admin', 'token', 'revoke'], /^moor: Specify either a token ID or --application\.\n$/],
    [
      2,
      ['admin', 'token', 'revoke', '--application', 'x'],
      /^moor: option '--application <id>' argument 'x' is invalid\..*\n$/,
    ],
    [
      1,
      ['migrate'],
      /^moor: No moorage server is running on the data folder \/\S+: start one with "moor up", set another folder with --data, or set DATABASE_URL\.\n$/,
    ],
    [
      1,
      ['sim', 'world'],
      /^moor: No moorage server is running on the data folder \/\S+: start one with "moor up", or set the folder of the running one with --data\.\n$/,
    ],
    [2, ['sim', 'content', 'read', 'x'], /^moor: command-argument value 'x' is invalid for argument 'id'\..*\n$/],
    [2, ['sim', 'clock', '1.5'], /^moor: command-argument value '1\.5' is invalid for argument 'seconds'\..*\n$/],
    [
      2,
      ['sim', 'faults', 'add', 'plugVolume', '--as', 'hang', '--times', '0'],
      /^moor: option '--times <number>' .*\n$/,
    ],
    [
      5,
      ['migrate', '--database-url', 'postgresql://me:hunter2@127.0.0.1:1/db'],
      /^moor: The database cannot be used: connection refused \(127\.0\.0\.1:1\)\.\n$/,
    ],
  ])('%i: moor %j', async (code, args, line) => {
    const end = await moor.run(args)
    expect(end).toEqual({ code, stdout: '', stderr: expect.stringMatching(line) })
    expect(end.stderr).not.toContain('hunter2')
  })

  test('1: a schema older than this release', async () => {
    const end = await moor.run(['admin', 'token', 'create', '--user', 'someone'], { env: { DATABASE_URL: empty.url } })
    expect(end).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^moor: The database schema is at version 0, .*\n$/),
    })
  })
})

describe('--json prints exactly one JSON object on stdout', () => {
  test('moor migrate, twice', async () => {
    for (let round = 0; round < 2; round += 1) {
      const end = await moor.run(['migrate', '--json'], { env: { DATABASE_URL: empty.url } })
      expect(end).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\{"schema_version":\d+\}\n$/), stderr: '' })
    }
  })

  test('a rejection names the field, and the warning about a misspelt setting ends in one punctuation mark', async () => {
    const env = { DATABASE_URL: database.url, MOORAGE_LISEN: 'here' }
    const { code, stderr } = await moor.run(['admin', 'token', 'create', '--user', 'anna', '--expiry', 'soon'], { env })
    expect({ code, lines: stderr.split('\n') }).toEqual({
      code: 1,
      lines: [
        'moor: MOORAGE_LISEN is not a setting and has no effect; did you mean MOORAGE_LISTEN?',
        'moor: The expiry must be a UTC time in the form YYYY-MM-DDTHH:MM:SS, from year 0001 to year 9999.',
        '',
      ],
    })
  })
})

describe.runIf(oldNode !== undefined)('under an old Node of this machine', () => {
  test('moor runs under the Node that npm installed and keeps its exit code', async () => {
    const end = await moor.run(['up', '--listen', 'nowhere'], { node: oldNode })
    expect(end).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^moor: --listen must be host:port/),
    })
  })

  test('a signal reaches the child and determines the exit code', async () => {
    const program = moor.start(['sim', 'content', 'write', '1'], { node: oldNode })
    const child = await childOf(program)
    program.child.kill('SIGTERM')
    expect(await program.ended()).toBe(143)
    expect(existsSync(`/proc/${child}`)).toBe(false)
  })

  test('killing the launcher ends the child', async () => {
    const program = moor.start(['sim', 'content', 'write', '1'], { node: oldNode })
    const child = await childOf(program)
    program.child.kill('SIGKILL')
    await expect.poll(() => existsSync(`/proc/${child}`), { timeout: 10_000 }).toBe(false)
  })

  test('the guard of npm test reports in one line what is missing', () => {
    expect(() => execFileSync(oldNode ?? '', [guard], { stdio: 'pipe' })).toThrow(
      /moor requires Node\.js 22\.18 or newer, but this is 2/,
    )
  })
})

test('the guard of npm test prints nothing if Node is new enough', () => {
  expect(execFileSync(process.execPath, [guard], { encoding: 'utf8' })).toBe('')
})

test('moor in a clone without the generated sources says in one line which command builds them (ADR 0036)', () => {
  const scratch = makeScratchFolder()
  const [bin, own] = [join(scratch.path, 'packages/cli/bin'), join(import.meta.dirname, '..')]
  cpSync(join(own, 'bin'), bin, { recursive: true })
  cpSync(join(own, 'package.json'), join(bin, '../package.json'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(bin, 'moor.js'), '--help'], { encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'moor: The generated sources are missing. To build them, run npm run generate.\n',
  })
  scratch.close()
})

async function childOf(program: StartedProgram): Promise<number> {
  const file = `/proc/${program.child.pid}/task/${program.child.pid}/children`
  await expect.poll(() => readFileSync(file, 'utf8').trim(), { timeout: 10_000 }).toMatch(/^\d+$/)
  return Number(readFileSync(file, 'utf8'))
}

function isOld(node: string): boolean {
  const [major = 0, minor = 0] = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
    .split('.')
    .map(Number)
  return major < 22 || (major === 22 && minor < 18)
}
