import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { runInShell } from './run-in-shell.ts'
import { inheritedLock, runEngineProgram } from '../../programs/run-engine-program.ts'

const hasVirsh = spawnSync('virsh', ['-v']).status === 0

const path = join(useScratchFolder().path, 'lock')
beforeAll(() => {
  inheritedLock.file = openSync(path, 'a')
})
afterAll(() => {
  if (inheritedLock.file !== null) closeSync(inheritedLock.file)
  inheritedLock.file = null
})

const holders = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const isOpen = readlinkSync(`/proc/${pid}/fd/3`) === path
        return isOpen ? [readFileSync(`/proc/${pid}/comm`, 'utf8').trim()] : []
      } catch {
        return []
      }
    })

it('an engine program inherits the lock file of its process (ADR 0061)', async () => {
  const end = await runEngineProgram({ file: 'readlink', args: ['/proc/self/fd/3'] })
  expect(end.stdout).toBe(`${path}\n`)
})

it.runIf(hasVirsh)('an idle virsh shell inherits it too', async () => {
  await runInShell('test:///default', 'uri', { deadlineMs: 30_000, signal: undefined })
  expect(holders()).toEqual(['virsh'])
})
