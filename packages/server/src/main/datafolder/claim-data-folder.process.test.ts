import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { bareSystem, hasBareSystem } from '#testkit/programs/bare-system.ts'
import { type StartedProgram, startProgram } from '#testkit/programs/start-program.ts'

const holder = join(import.meta.dirname, '../../testkit/programs/hold-lock.ts')

const scratch = useScratchPerTest()
let wrapper: readonly string[]
beforeEach(() => {
  wrapper = bareSystem(scratch.path)
})

const begin = (): StartedProgram => startProgram([holder, scratch.data], { wrapper })
const beginWithoutFlock = (): StartedProgram =>
  startProgram([holder, scratch.data], { wrapper: ['/usr/bin/env', `PATH=${scratch.path}`] })
const beginWithLock = (): StartedProgram => startProgram([holder, scratch.data])
const refusal = expect.stringMatching(
  /^A moorage server is already running on the data folder .* \(process \d+\): stop it first/,
)

describe.runIf(hasBareSystem())('one server per data folder, also without flock and /proc', () => {
  test('of four concurrent starters exactly one wins, the others are rejected', async () => {
    const starters = Array.from({ length: 4 }, begin)
    const lines = await Promise.all(starters.map((starter) => starter.line()))
    expect(lines.toSorted()).toEqual([...Array.from({ length: 3 }, () => refusal), 'locked'])
    for (const starter of starters) starter.child.stdin?.end()
    expect((await Promise.all(starters.map((starter) => starter.ended()))).toSorted()).toEqual([0, 1, 1, 1])
  })

  test('a claim ends with its holder, killed or not, and at most two are kept', async () => {
    for (let round = 0; round < 3; round += 1) {
      const first = begin()
      expect(await first.line()).toBe('locked')
      expect(await begin().line()).toEqual(refusal)
      first.child.kill('SIGKILL')
      await first.ended()
    }
    expect(
      readdirSync(scratch.data)
        .filter((name) => name.startsWith('lock-'))
        .toSorted(),
    ).toEqual(['lock-2', 'lock-3'])
  })

  test('a reused pid holds nothing', async () => {
    writeFileSync(
      join(scratch.data, 'lock-1'),
      JSON.stringify({ pid: process.pid, started: 'Thu Jan  1 00:00:00 1970' }),
    )
    expect(await begin().line()).toBe('locked')
  })

  test('an incomplete file of another process never counts as a free folder', async () => {
    writeFileSync(join(scratch.data, 'lock-1'), '{"pid":')
    await expect(begin().line()).rejects.toThrow(/SyntaxError/)
  })

  test.each([
    ['the lock', beginWithLock, beginWithoutFlock],
    ['a claim', beginWithoutFlock, beginWithLock],
  ] as const)('a holder of %s blocks a process that uses the other method', async (_way, one, other) => {
    const first = one()
    expect(await first.line()).toBe('locked')
    expect(await other().line()).toEqual(refusal)
    first.child.kill('SIGKILL')
    await first.ended()
    expect(await other().line()).toBe('locked')
  })
})
