import { findFreePort } from '@moorage/server/testkit/programs/find-free-port'
import { sendRawRequest } from '@moorage/server/testkit/http/send-raw-request'
import { type StartedProgram, startProgram } from '@moorage/server/testkit/programs/start-program'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useScratchPerTest } from '@moorage/server/testkit/programs/use-scratch-folder'

const bin = join(import.meta.dirname, '../bin/moor.js')

const scratch = useScratchPerTest()

describe('moor up', () => {
  test('prints exactly one line on stdout, logs JSON lines, answers probes without a token, rate limit or log line, rejects a second server on its folder, and stops on SIGTERM', async () => {
    const server = start({ MOORAGE_RATE_LIMIT: '1', MOORAGE_ADMIN_LISTEN: 'off' })
    const origin = await readyOrigin(server)
    for (let round = 0; round < 5; round += 1) {
      expect(await text(`${origin}/livez`)).toBe('alive\n')
      expect(await text(`${origin}/readyz?verbose`)).toBe('database: ok\ninterface: ok\nworker: ok\nlog: ok\nready\n')
    }
    expect(readFileSync(join(scratch.data, 'url'), 'utf8')).toBe(`${origin}\n`)
    expect((await fetch(`${origin}/v4/regions`)).status).toBe(200)
    for (const name of ['admin-token', 'initial-admin-password', 'operator-token', 'database.json', 'lock'])
      expect([name, modeOf(name)]).toEqual([name, 0o600])
    expect(existsSync(join(scratch.data, 'admin-url'))).toBe(false)

    const before = snapshot()
    const second = start()
    expect([await second.ended(), second.stdout(), second.stderr()]).toEqual([
      1,
      '',
      expect.stringMatching(
        /^moor: A moorage server is already running on the data folder \S+ \(process \d+\): stop it first, or set another folder with --data\.\n$/,
      ),
    ])
    expect(snapshot()).toEqual(before)

    server.child.kill('SIGTERM')
    server.child.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
    expect(server.stdout()).toBe(`moorage ready ${origin}\n`)
    expect(server.stderr().match(/"msg":"request"/g)).toHaveLength(1)
    for (const line of server.stderr().trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), msg: expect.any(String) })
    for (const name of ['url', 'database.json', 'postgres/postmaster.pid'])
      expect([name, existsSync(join(scratch.data, name))]).toEqual([name, false])
  })

  test('its files exist before the first response; a start after kill -9 of the process group keeps tokens and password, warns about plain HTTP, and stops at the end of stdin (decision G8.8)', async () => {
    const file = join(scratch.data, 'initial-admin-password')
    const port = await findFreePort()
    const killed = start({ MOORAGE_LISTEN: `0.0.0.0:${port}`, MOORAGE_PLAIN_HTTP: 'allow' })
    await expect.poll(() => isAnswering(port), { timeout: 30_000, interval: 1 }).toBe(true)
    const [token, first, origin, adminOrigin] = ['admin-token', 'initial-admin-password', 'url', 'admin-url'].map(read)
    expect([origin, adminOrigin]).toEqual([
      `http://127.0.0.1:${port}`,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    ])
    const profile = () => fetch(`${origin}/v4/profile`, { headers: { authorization: `Bearer ${token}` } })
    expect(await (await profile()).json()).toMatchObject({ username: 'admin' })
    expect(await killed.line()).toBe(`moorage ready ${origin}`)
    expect(await text(`${adminOrigin}/metrics`)).toContain('moorage_request_duration_seconds')
    const rebound = await sendRawRequest(
      String(adminOrigin),
      'GET /metrics HTTP/1.1\nHost: evil.test\nConnection: close',
    )
    expect(rebound).toMatch(/^HTTP\/1\.1 421 [^]*MOORAGE_ALLOWED_HOSTS/)
    expect(killed.stderr()).not.toContain('unencrypted')
    process.kill(-(killed.child.pid ?? 0), 'SIGKILL')
    await killed.ended()

    const env = { MOORAGE_LISTEN: `0.0.0.0:${port}`, MOORAGE_PUBLIC_URL: 'https://cloud.example.org' }
    const again = start(env, '--stop-with-stdin')
    expect(await again.line()).toBe('moorage ready https://cloud.example.org')
    expect([read('admin-token'), read('initial-admin-password')]).toEqual([token, first])
    expect((await profile()).status).toBe(200)
    const change = [bin, 'admin', 'user', 'password', 'admin', '--generate']
    const changed = startProgram(change, { env: { MOORAGE_DATA: scratch.data } })
    expect([await changed.ended(), changed.stdout()]).toEqual([0, expect.stringContaining('password')])
    await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(false)
    again.child.stdin?.end()
    expect(await again.ended()).toBe(0)
    for (const name of ['url', 'admin-url']) expect(existsSync(join(scratch.data, name))).toBe(false)
    expect(again.stderr().match(/"level":"warn".*MOORAGE_LISTEN.*/g)).toEqual([
      expect.stringMatching(/other machines .*unencrypted.*MOORAGE_PLAIN_HTTP=allow/),
    ])
  })

  test('with --prepared it starts with a copy of a prepared folder and its own secrets (ADR 0043)', async () => {
    const cache = join(scratch.path, 'cache')
    const flags = ['--profile', 'test', '--prepared', cache]
    const first = start({}, ...flags)
    await readyOrigin(first)
    const token = readFileSync(join(scratch.data, 'admin-token'), 'utf8')
    await end(first)
    expect(readdirSync(join(cache, 'prepared'))).toEqual([expect.stringMatching(/^postgres-[\w.-]+-[0-9a-f]{16}$/)])
    expect(first.stderr()).toContain('Preparing the database')

    const second = start({ MOORAGE_DATA: join(scratch.path, 'second') }, ...flags)
    await readyOrigin(second)
    expect(readFileSync(join(scratch.path, 'second/admin-token'), 'utf8')).not.toBe(token)
    await end(second)
    expect(second.stderr()).not.toMatch(/Preparing the database|Creating the database/)
    expect(readdirSync(join(scratch.path, 'second')).filter((name) => name.startsWith('prepared'))).toEqual([])
  })
})

function start(env: Readonly<Record<string, string>> = {}, ...flags: readonly string[]): StartedProgram {
  return startProgram([bin, 'up', ...flags], {
    env: { MOORAGE_LISTEN: '127.0.0.1:0', MOORAGE_DATA: scratch.data, DATABASE_URL: '', ...env },
  })
}

async function end(server: StartedProgram): Promise<void> {
  server.child.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
}

async function isAnswering(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null)
  return answer !== null
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text()
}

async function readyOrigin(server: StartedProgram): Promise<string> {
  const line = await server.line()
  expect(line).toMatch(/^moorage ready http:\/\/127\.0\.0\.1:\d+$/)
  return line.slice('moorage ready '.length)
}

function read(name: string): string {
  return readFileSync(join(scratch.data, name), 'utf8').trim()
}

function modeOf(name: string): number {
  return statSync(join(scratch.data, name)).mode & 0o777
}

function snapshot(): readonly string[] {
  return readdirSync(scratch.data, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      ({ name }) =>
        `${name} ${statSync(join(scratch.data, name)).mtimeMs} ${readFileSync(join(scratch.data, name), 'utf8')}`,
    )
}
