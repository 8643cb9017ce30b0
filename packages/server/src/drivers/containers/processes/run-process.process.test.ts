import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { lookAtProcess, readProcessLog, signalProcess, startProcess, stopProcess } from './run-process.ts'

const folder = useScratchFolder()
const homes: string[] = []
function makeHome(name: string): string {
  const home = join(folder.path, name)
  mkdirSync(home, { recursive: true })
  homes.push(home)
  return home
}
afterEach(async () => {
  for (const home of homes.splice(0)) await stopProcess(home, 0)
})

const shell = (text: string): string[] => ['/bin/sh', '-c', text]
const until = (text: string) => shell(`${text}; echo ready; while :; do /bin/sleep 0.05; done`)
const awaitLog = (home: string, text: string) => expect.poll(() => readProcessLog(home, 20)).toContain(text)
const keeperOf = (home: string): number => Number(readFileSync(join(home, 'pid'), 'utf8').split(' ')[0])

it('outlives the service that started it, and the next one finds and ends it', async () => {
  const home = makeHome('outlives')
  const module = new URL('./run-process.ts', import.meta.url).href
  const command = JSON.stringify(until('echo started'))
  const program = `import { startProcess } from '${module}'; await startProcess('${home}', ${command}, {})`
  execFileSync(process.execPath, ['--conditions=source', '--input-type=module', '-e', program])
  expect(await lookAtProcess(home)).toMatchObject({ isRunning: true, restarts: 0 })
  await awaitLog(home, 'started')
  await stopProcess(home, 0)
  expect(await lookAtProcess(home)).toEqual({ isRunning: false, run: null, restarts: 0 })
})

it('is started again when its program ends', async () => {
  const home = makeHome('restarts')
  await startProcess(home, until('true'), {})
  const first = (await lookAtProcess(home))?.run
  expect((await lookAtProcess(home))?.run).toBe(first)
  await signalProcess(home, 'SIGKILL')
  await expect.poll(() => lookAtProcess(home)).toMatchObject({ isRunning: true, restarts: 1 })
  expect([first, null]).not.toContain((await lookAtProcess(home))?.run)
})

it('gets TERM and its grace period, then KILL', async () => {
  const [polite, deaf] = [makeHome('polite'), makeHome('deaf')]
  await startProcess(polite, until('trap "echo bye; exit 0" TERM'), {})
  await startProcess(deaf, until('trap "echo no" TERM'), {})
  await Promise.all([awaitLog(polite, 'ready'), awaitLog(deaf, 'ready')])
  await Promise.all([stopProcess(polite, 60_000), stopProcess(deaf, 300)])
  expect(await readProcessLog(polite, 1)).toBe('bye')
  expect(await readProcessLog(deaf, 1)).toBe('no')
  expect([await lookAtProcess(polite), await lookAtProcess(deaf)]).toMatchObject([
    { isRunning: false },
    { isRunning: false },
  ])
})

it('is ended also if its keeper was killed', async () => {
  const home = makeHome('orphan')
  await startProcess(home, until('trap "" TERM'), {})
  await awaitLog(home, 'ready')
  process.kill(keeperOf(home), 'SIGKILL')
  await expect.poll(() => lookAtProcess(home)).toMatchObject({ isRunning: false })
  await startProcess(home, until('echo again'), {})
  await awaitLog(home, 'again')
})

it('is not mistaken for a later process with its PID', async () => {
  const home = makeHome('reused')
  const own = readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(' ')
  writeFileSync(join(home, 'pid'), own.with(21, '1').join(' '))
  expect(await lookAtProcess(home)).toEqual({ isRunning: false, run: null, restarts: 0 })
  await stopProcess(home, 1_000)
})

it('has the output of a program that does not start in the error', async () => {
  const home = makeHome('broken')
  await expect(startProcess(home, ['/no/such/program'], {})).rejects.toMatchObject({
    code: 'Busy',
    message: expect.stringContaining('/no/such/program'),
  })
})
