import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { awaitProcesses } from './await-processes.ts'

const home = (file: string): string => pathToFileURL(join(import.meta.dirname, file)).href

/** The child process refers to the run's folder only in its environment. */
const run = `
import { spawn } from 'node:child_process'
import { makeRunFolder } from '${home('run-folder.ts')}'
const folder = makeRunFolder()
const left = spawn('sleep', ['600'], { detached: true, stdio: 'ignore', cwd: '/', env: { ...process.env, TMPDIR: folder.temporary } })
left.unref()
process.stdout.write(JSON.stringify({ path: folder.path, pid: left.pid }))
setInterval(() => {}, 1_000)
`

async function startRun(): Promise<{ main: ChildProcess; path: string; pid: number }> {
  const main = spawn(process.execPath, ['--input-type=module', '-e', run], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [output] = (await once(main.stdout, 'data')) as [Buffer]
  return { main, ...(JSON.parse(output.toString()) as { path: string; pid: number }) }
}

function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

test.runIf(existsSync('/proc'))('a killed test run leaves no process and no folder behind', async () => {
  const { main, path, pid } = await startRun()
  expect(await awaitProcesses(join(path, 'tmp'), 0)).toEqual([expect.stringContaining(`${pid} sleep 600`)])
  main.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
  await expect.poll(() => existsSync(path)).toBe(false)
})

test('the next run removes the folder of a run whose guard was killed, too; folders of live runs and of other programs stay', async () => {
  const first = await startRun()
  const parent = dirname(first.path)
  const ended = spawn('true')
  await once(ended, 'close')
  const abandoned = join(parent, `moor-test-${ended.pid}-left`)
  mkdirSync(join(abandoned, 'postgres'), { recursive: true })
  const others = mkdtempSync(join(parent, 'moor-test-others'))
  const second = await startRun()
  await expect.poll(() => existsSync(abandoned)).toBe(false)
  expect([existsSync(first.path), existsSync(others)]).toEqual([true, true])
  for (const { main } of [first, second]) main.kill('SIGKILL')
  await expect.poll(() => [first, second].filter(({ path }) => existsSync(path))).toEqual([])
  rmSync(others, { recursive: true })
})
