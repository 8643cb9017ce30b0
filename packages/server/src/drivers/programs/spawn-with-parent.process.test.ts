import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { spawnWithParent } from './spawn-with-parent.ts'

const module = new URL('spawn-with-parent.ts', import.meta.url).href
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const sleeper = ['-c', 'echo $$; exec sleep 600'] as const

it('a listening program ends when its parent is killed: no virsh is left behind', async () => {
  const source = `import { spawnWithParent } from '${module}'
    spawnWithParent('sh', ${JSON.stringify(sleeper)}).stdout.pipe(process.stdout)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: parent.stdout }), 'line')
  const pid = Number(line)
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
})

it('a program ends when stopped, and its exit code is reported if it exits by itself', async () => {
  const stopped = spawnWithParent('sh', sleeper)
  const [line] = await once(createInterface({ input: stopped.stdout }), 'line')
  stopped.stdin.end()
  await once(stopped, 'close')
  expect(isRunning(Number(line))).toBe(false)
  const [code] = await once(spawnWithParent('sh', ['-c', 'exit 7']), 'close')
  expect(code).toBe(7)
})
