import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { lockProcess } from './index.ts'

const scratch = useScratchPerTest()

async function holdName(name: string) {
  const script = `
    import { spawn } from 'node:child_process'
    import { lockProcess } from '${join(import.meta.dirname, 'index.ts')}'
    const { file } = lockProcess('${scratch.data}', '${name}')
    const program = spawn('sleep', ['60'], { stdio: ['ignore', 'ignore', 'ignore', file] })
    console.log(program.pid)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const program = Number(String(line))
  return { child, program }
}

const deadNow = (): string[] => {
  const { dead, release } = lockProcess(scratch.data, 'self')
  for (const one of dead) if (one.name === 'killed') one.remove()
  release()
  return dead.map(({ name }) => name)
}

test('a process counts as dead once it and its child programs have ended, and is found only once (ADR 0061)', async () => {
  const [killed, living] = [await holdName('killed'), await holdName('living')]
  expect(deadNow()).toEqual([])
  const ended = once(killed.child, 'exit')
  killed.child.kill('SIGKILL')
  await ended
  expect(deadNow()).toEqual([])
  process.kill(killed.program, 'SIGKILL')
  await expect.poll(deadNow).toEqual(['killed'])
  expect(deadNow()).toEqual([])
  for (const pid of [living.program, living.child.pid ?? 0]) process.kill(pid, 'SIGKILL')
})

test('a data folder without write access does not prevent a start', () => {
  expect(lockProcess('/dev/null/nowhere', 'self')).toMatchObject({ file: null, dead: [] })
})
