import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensurePrepared } from './ensure-prepared.ts'
import type { MoorProgram } from './find-moor.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moorage-prepared-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A program in the place of moor: `prepare` writes what a data folder has, notes that it ran, and does what else it is told to. */
function makeProgram(then = ''): MoorProgram {
  const file = join(folder, 'moor.cjs')
  writeFileSync(
    file,
    `const fs = require('node:fs'), path = require('node:path')
    if (process.argv[2] === '--version') { console.log('1.2.3'); process.exit() }
    const data = process.argv[process.argv.indexOf('--data') + 1]
    fs.appendFileSync(${JSON.stringify(join(folder, 'runs'))}, 'x')
    fs.mkdirSync(path.join(data, 'postgres'))
    fs.writeFileSync(path.join(data, 'postgres/PG_VERSION'), '18')
    ${then}
    for (const name of ['lock', 'postgres.log', 'postgres.password', 'postgres.service-password']) fs.writeFileSync(path.join(data, name), name)`,
  )
  return { file: process.execPath, args: [file], root: null }
}

const cached = (): readonly string[] => readdirSync(join(folder, 'cache/prepared'))
const prepare = (program: MoorProgram): Promise<string> => ensurePrepared(program, join(folder, 'cache'))
const namesOf = (place: string): readonly string[] => readdirSync(place).toSorted()
const whole = ['postgres', 'postgres.password', 'prepared.json']

test('what was prepared is kept without what a start makes anew, and made once', async () => {
  const program = makeProgram()
  const place = await prepare(program)
  expect(namesOf(place)).toEqual(whole)
  expect(await prepare(program)).toBe(place)
  expect(execFileSync('cat', [join(folder, 'runs')], { encoding: 'utf8' })).toBe('x')
})

test('several at once get the same folder, and nothing half-made is left', async () => {
  const program = makeProgram()
  const places = await Promise.all(Array.from({ length: 6 }, () => prepare(program)))
  expect(new Set(places).size).toBe(1)
  expect(cached()).toHaveLength(1)
  expect(namesOf(places[0] ?? '')).toEqual(whole)
})

test('one that fails or is killed in the middle leaves nothing that is used', async () => {
  await expect(prepare(makeProgram(`process.kill(process.pid, 'SIGKILL')`))).rejects.toThrow('Command failed')
  expect(cached()).toEqual([])
  const place = await prepare(makeProgram())
  expect(namesOf(place)).toEqual(whole)
})

test('what a killed program has begun is not waited for, and not used', async () => {
  const program = makeProgram()
  const place = await prepare(program)
  rmSync(place, { recursive: true })
  const dead = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))
  mkdirSync(`${place}.new-${dead}-abcdef/postgres`, { recursive: true })
  expect(namesOf(await prepare(program))).toEqual(whole)
})

test('one of which something is gone is made anew', async () => {
  const program = makeProgram()
  const place = await prepare(program)
  rmSync(join(place, 'postgres/PG_VERSION'))
  expect(await prepare(program)).toBe(place)
  expect(existsSync(join(place, 'postgres/PG_VERSION'))).toBe(true)
  expect(cached()).toHaveLength(1)
})
