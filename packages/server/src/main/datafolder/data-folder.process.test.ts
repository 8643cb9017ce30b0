import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { type StartedProgram, startProgram } from '#testkit/programs/start-program.ts'
import { NoServer } from '../failures/index.ts'
import {
  findDatabaseUrl,
  findKeptPort,
  removeRunningServer,
  lockDataFolder,
  makeDataFolder,
  recordRunningServer,
  recordKeptPort,
  writeAtomically,
} from './index.ts'

const holder = join(import.meta.dirname, '../../testkit/programs/hold-lock.ts')
const databaseUrl = 'postgresql://moorage@localhost/postgres?host=%2Fnowhere'

const scratch = useScratchPerTest()

describe('one server per data folder', () => {
  test('of four concurrent starters exactly one wins, the others are rejected', async () => {
    const starters = Array.from({ length: 4 }, hold)
    const lines = await Promise.all(starters.map((starter) => starter.line()))
    expect(lines.filter((line) => line === 'locked')).toHaveLength(1)
    for (const starter of starters) starter.child.stdin?.end()
    expect((await Promise.all(starters.map((starter) => starter.ended()))).toSorted()).toEqual([0, 1, 1, 1])
  })

  test('the second start names the process of the first and changes nothing', async () => {
    const first = hold()
    await first.line()
    const before = snapshot()
    const second = hold()
    expect(await second.line()).toBe(
      `A moorage server is already running on the data folder ${scratch.data} (process ${first.child.pid}): stop it first, or set another folder with --data.`,
    )
    expect(await second.ended()).toBe(1)
    expect(snapshot()).toEqual(before)
    first.child.kill('SIGKILL')
    await first.ended()
  })

  test('a lock ends with its holder, killed or not, even if the pid in the file is alive', async () => {
    const first = hold()
    await first.line()
    first.child.kill('SIGKILL')
    await first.ended()
    writeFileSync(join(scratch.data, 'lock'), JSON.stringify({ pid: process.pid, started: '' }))
    const lock = lockDataFolder(makeDataFolder(scratch.data))
    lock.release()
    lockDataFolder(makeDataFolder(scratch.data)).release()
  })
})

describe('database of operator commands', () => {
  const settings = () => ({ dataFolder: scratch.data, databaseUrl: null })

  test('is that of the running server, while it runs', async () => {
    expect(() => findDatabaseUrl(settings())).toThrow(NoServer)
    const server = hold()
    await server.line()
    expect(findDatabaseUrl(settings())).toBe(databaseUrl)
    expect(statSync(join(scratch.data, 'database.json')).mode & 0o777).toBe(0o600)
    server.child.kill('SIGKILL')
    await server.ended()
    expect(() => findDatabaseUrl(settings())).toThrow(NoServer)
  })

  test('is DATABASE_URL if set', () => {
    expect(findDatabaseUrl({ ...settings(), databaseUrl: 'postgresql://elsewhere/db' })).toBe(
      'postgresql://elsewhere/db',
    )
  })

  test('is not found after a clean shutdown', () => {
    const paths = makeDataFolder(scratch.data)
    recordRunningServer(paths, { databaseUrl, localOrigin: 'http://127.0.0.1:4400' })
    writeAtomically(paths.url, 'http://127.0.0.1:4400\n', 0o644)
    removeRunningServer(paths)
    expect(readdirSync(scratch.data)).toEqual([])
  })
})

describe('data folder', () => {
  test('can be traversed but not listed by others', () => {
    makeDataFolder(join(scratch.data, 'deep/inside'))
    expect(statSync(join(scratch.data, 'deep/inside')).mode & 0o777).toBe(0o711)
  })

  test('a path that is not a folder is rejected in one sentence', () => {
    writeFileSync(join(scratch.data, 'file'), '')
    expect(() => makeDataFolder(join(scratch.data, 'file'))).toThrow(/^The data folder .*file cannot be used: .*\.$/)
  })

  test.runIf(process.platform === 'linux')(
    'a path that cannot contain folders is rejected without an endless loop',
    () => {
      const starter = startProgram([holder, '/proc/moorage/data'])
      return expect(starter.line()).resolves.toMatch(/^The data folder \/proc\/moorage\/data cannot be used: ENOENT/)
    },
  )

  test('keeps the port of the cluster listener over restarts, and ignores invalid content', () => {
    const paths = makeDataFolder(scratch.data)
    expect(findKeptPort(paths, 'simPort')).toBeNull()
    recordKeptPort(paths, 'simPort', 40_123)
    removeRunningServer(paths)
    expect(findKeptPort(paths, 'simPort')).toBe(40_123)
    for (const text of ['0', '65536', 'x', '']) {
      writeAtomically(paths.simPort, `${text}\n`, 0o644)
      expect([text, findKeptPort(paths, 'simPort')]).toEqual([text, null])
    }
  })

  test('writes files atomically with their mode', () => {
    const file = join(scratch.data, 'admin-token')
    writeAtomically(file, 'one\n', 0o600)
    writeAtomically(file, 'two\n', 0o600)
    expect(readFileSync(file, 'utf8')).toBe('two\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(scratch.data)).toEqual(['admin-token'])
  })
})

function hold(): StartedProgram {
  return startProgram([holder, scratch.data, databaseUrl])
}

function snapshot(): readonly string[] {
  return readdirSync(scratch.data).map((name) => {
    const file = join(scratch.data, name)
    return `${name} ${statSync(file).mtimeMs} ${readFileSync(file, 'utf8')}`
  })
}
