import { makeScratchFolder, type ScratchFolder } from '@moorage/server/testkit/scratch-folder'
import { type StartedProgram, startProgram } from '@moorage/server/testkit/start-program'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const bin = join(import.meta.dirname, '../bin/moor.js')

let scratch: ScratchFolder
beforeEach(() => {
  scratch = makeScratchFolder()
})
afterEach(() => scratch.close())

describe('moor up', () => {
  test('says exactly one line on stdout, logs JSON lines, and is stopped by SIGTERM', async () => {
    const server = start()
    const origin = await readyOrigin(server)
    expect(readFileSync(join(scratch.data, 'url'), 'utf8')).toBe(`${origin}\n`)
    expect((await fetch(`${origin}/v4/regions`)).status).toBe(200)
    for (const name of ['admin-token', 'operator-token', 'database.json', 'lock'])
      expect([name, modeOf(name)]).toEqual([name, 0o600])

    server.child.kill('SIGTERM')
    server.child.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
    expect(server.stdout()).toBe(`moorage ready ${origin}\n`)
    for (const line of server.stderr().trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), msg: expect.any(String) })
    for (const name of ['url', 'database.json', 'postgres/postmaster.pid'])
      expect([name, existsSync(join(scratch.data, name))]).toEqual([name, false])
  })

  test('a second one on the same folder is refused and touches nothing', async () => {
    const first = start()
    await readyOrigin(first)
    const before = snapshot()
    const second = start()
    expect(await second.ended()).toBe(1)
    expect(second.stdout()).toBe('')
    expect(second.stderr()).toMatch(
      /^moor: A moorage server already runs on the data folder \S+ \(process \d+\): stop it first, or name another folder with --data\.\n$/,
    )
    expect(snapshot()).toEqual(before)
    first.child.kill('SIGTERM')
    expect(await first.ended()).toBe(0)
  })

  test('after a kill -9 of its process group the next one goes on with the same tokens', async () => {
    const first = start()
    await readyOrigin(first)
    const token = readFileSync(join(scratch.data, 'admin-token'), 'utf8')
    process.kill(-(first.child.pid ?? 0), 'SIGKILL')
    await first.ended()
    const second = start()
    const origin = await readyOrigin(second)
    expect(readFileSync(join(scratch.data, 'admin-token'), 'utf8')).toBe(token)
    const answer = await fetch(`${origin}/v4/profile`, { headers: { authorization: `Bearer ${token.trim()}` } })
    expect(await answer.json()).toMatchObject({ username: 'admin' })
    second.child.kill('SIGTERM')
    expect(await second.ended()).toBe(0)
  })
})

function start(): StartedProgram {
  return startProgram([bin, 'up', '--listen', '127.0.0.1:0'], { env: { MOORAGE_DATA: scratch.data, DATABASE_URL: '' } })
}

async function readyOrigin(server: StartedProgram): Promise<string> {
  const line = await server.line()
  expect(line).toMatch(/^moorage ready http:\/\/127\.0\.0\.1:\d+$/)
  return line.slice('moorage ready '.length)
}

function modeOf(name: string): number {
  return statSync(join(scratch.data, name)).mode & 0o777
}

/** Our own files with their text and time of change; the database's own go on changing. */
function snapshot(): readonly string[] {
  return readdirSync(scratch.data, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      ({ name }) =>
        `${name} ${statSync(join(scratch.data, name)).mtimeMs} ${readFileSync(join(scratch.data, name), 'utf8')}`,
    )
}
