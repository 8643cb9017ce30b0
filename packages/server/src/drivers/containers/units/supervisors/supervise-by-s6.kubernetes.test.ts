import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { supervisorsUnderTest } from '#testkit/containers/supervisors-under-test.ts'
import { superviseByS6 } from './supervise-by-s6.ts'
import type { SupervisedUnit } from './unit-supervisor.ts'

const s6 = supervisorsUnderTest.find(({ kind }) => kind === 's6')
const missing = s6?.explainMissing() ?? null
if (missing !== null) process.stdout.write(`units of s6: not run: ${missing}\n`)

const unit = (name: string): SupervisedUnit => ({
  name,
  slice: 'test',
  command: ['/bin/sleep', '1000'],
  confinement: { root: '/', binds: [], memoryFolders: [], environment: {} },
  addresses: [],
  memoryMib: 64,
  millicpus: 100,
  graceMs: 0,
})

describe.skipIf(missing !== null)('units of s6 on a machine that is slow', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slow-units-'))
  })
  afterEach(async () => {
    s6?.end(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })

  test('a unit starts that the scanner begins only after it was waited for', async () => {
    const supervisor = superviseByS6(folder)
    const scan = join(folder, 'services')
    const signalScanner = (name: string): unknown =>
      spawnSync('pkill', [`-${name}`, '-f', `s6-svscan -c [0-9]+ ${scan}`])
    await supervisor.start(unit('first'))
    signalScanner('STOP')
    let isWaiting = true
    const starting = supervisor.start(unit('second')).finally(() => (isWaiting = false))
    await expect.poll(() => existsSync(join(scan, 'second'))).toBe(true)
    // Waits longer than a caller that does not wait would need to fail.
    const seen: boolean[] = []
    await expect.poll(() => seen.push(isWaiting), { interval: 50, timeout: 20_000 }).toBeGreaterThan(10)
    signalScanner('CONT')
    await starting
    expect([seen.includes(false), (await supervisor.look('second'))?.isRunning]).toEqual([false, true])
    await Promise.all(['first', 'second'].map((name) => supervisor.remove(name)))
  })
})
