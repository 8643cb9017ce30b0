import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import type { RunContext } from '../compose/run-context.ts'
import type { DataFolderPaths } from '../datafolder/index.ts'
import { usePrepared } from './use-prepared.ts'
import { ensurePrepared } from './ensure-prepared.ts'

const scratch = useScratchPerTest()
let runs: number
beforeEach(() => {
  runs = 0
})

const fill =
  (then: () => void = () => undefined) =>
  async (data: string): Promise<void> => {
    runs += 1
    mkdirSync(join(data, 'postgres'))
    writeFileSync(join(data, 'postgres/PG_VERSION'), '18')
    then()
    mkdirSync(join(data, 'postgres.lib'))
    for (const name of ['lock', 'postgres.log', 'postgres.password', 'postgres.service-password'])
      writeFileSync(join(data, name), name)
  }

const cached = (): readonly string[] => readdirSync(join(scratch.data, 'cache/prepared'))
const prepare = (make = fill()): Promise<string> =>
  ensurePrepared({ cache: join(scratch.data, 'cache'), name: 'one', make })
const namesOf = (paths: string): readonly string[] => readdirSync(paths).toSorted()
const whole = ['postgres', 'postgres.password', 'prepared.json']

test('keeps a prepared scratch.data without what each start regenerates, and prepares it once', async () => {
  const paths = await prepare()
  expect(namesOf(paths)).toEqual(whole)
  expect(await prepare()).toBe(paths)
  expect(runs).toBe(1)
})

test('concurrent preparations get the same scratch.data, and nothing partial remains', async () => {
  const places = await Promise.all(Array.from({ length: 6 }, () => prepare()))
  expect(new Set(places).size).toBe(1)
  expect(cached()).toHaveLength(1)
  expect(namesOf(places[0] ?? '')).toEqual(whole)
})

test('a failed preparation leaves nothing that is used', async () => {
  const failing = fill(() => {
    throw new Error('no room')
  })
  await expect(prepare(failing)).rejects.toThrow('no room')
  expect(cached()).toEqual([])
  const paths = await prepare()
  expect(namesOf(paths)).toEqual(whole)
})

test('the leftovers of a killed program are neither awaited nor used', async () => {
  const paths = await prepare()
  rmSync(paths, { recursive: true })
  const dead = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))
  mkdirSync(`${paths}.new-${dead}-abcdef/postgres`, { recursive: true })
  expect(namesOf(await prepare())).toEqual(whole)
})

test('recreates a scratch.data with missing contents', async () => {
  const paths = await prepare()
  rmSync(join(paths, 'postgres/PG_VERSION'))
  expect(await prepare()).toBe(paths)
  expect(existsSync(join(paths, 'postgres/PG_VERSION'))).toBe(true)
  expect(cached()).toHaveLength(1)
})

test('moor up --prepared keeps an existing database, and is rejected with an external one', async () => {
  const begin = (databaseUrl: string | null) =>
    usePrepared(
      { settings: { databaseUrl } } as RunContext,
      { folder: scratch.data } as DataFolderPaths,
      join(scratch.data, 'cache'),
    )
  mkdirSync(join(scratch.data, 'postgres'))
  await begin(null)
  expect(readdirSync(scratch.data)).toEqual(['postgres'])
  await expect(begin('postgresql://elsewhere/db')).rejects.toThrow('unset DATABASE_URL')
})
