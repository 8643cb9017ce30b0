import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import { confine } from '../confinement/confine.ts'
import { quoteInShell } from './quote-words.ts'
import { readS6Log } from './read-s6-log.ts'
import { signalS6Program } from './signal-s6-program.ts'
import { awakenScanner, runS6 } from './s6-scanner.ts'
import type { SupervisedUnit, SupervisedUnitSeen, UnitSupervisor } from './unit-supervisor.ts'

const [logBytes, logsMax] = [10_000_000, 3]
const slackMs = 5_000
const lookMs = 10
/** UnitSupervisor with s6, for machines without systemd. Starts the scanner if none runs; at boot, the machine must start it. Failures of s6 throw Busy. */
export function superviseByS6(folder: string): UnitSupervisor {
  const [scan, logs] = [join(folder, 'services'), join(folder, 'logs')]
  const service = (name: string): string => join(scan, name)
  const isThere = (name: string): boolean => existsSync(service(name))
  return {
    async start(unit) {
      await writeService(unit, { scan, logs })
      await awakenScanner(scan)
      await waitUntilUp(service(unit.name))
    },
    async stop(name, graceMs) {
      if (isThere(name)) await stopService(service(name), graceMs)
    },
    async remove(name) {
      if (isThere(name)) await removeService(service(name), { folder, scan })
      await rm(join(logs, name), { recursive: true, force: true })
    },
    async look(name) {
      if (!isThere(name)) return null
      await awakenScanner(scan)
      return lookAtService(service(name))
    },
    async signal(name, signal) {
      if (!isThere(name)) throw new DriverError('NotFound', `There is no unit ${name}.`)
      await signalS6Program(service(name), signal)
    },
    readLog: (name, lines) => readS6Log(join(logs, name), lines),
  }
}

/** Renames a complete folder, so that the scanner never reads a partial one. */
async function writeService(
  unit: SupervisedUnit,
  { scan, logs }: { readonly scan: string; readonly logs: string },
): Promise<void> {
  const { name } = unit
  const [at, fresh] = [join(scan, name), join(scan, `.new-${name}`)]
  await mkdir(join(logs, name), { recursive: true, mode: 0o700 })
  await rm(fresh, { recursive: true, force: true })
  await mkdir(join(fresh, 'log'), { recursive: true })
  await writeFile(join(fresh, 'run'), describeRun(unit), { mode: 0o755 })
  const logger = ['s6-log', `n${logsMax}`, `s${logBytes}`, join(logs, name)]
  await writeFile(join(fresh, 'log', 'run'), `#!/bin/sh\nexec ${logger.map(quoteInShell).join(' ')}\n`, {
    mode: 0o755,
  })
  if (!existsSync(at)) return rename(fresh, at)
  await rename(join(fresh, 'run'), join(at, 'run'))
  await rm(fresh, { recursive: true, force: true })
  await runS6('s6-svdt-clear', [at], 'Busy')
  await runS6('s6-svc', ['-u', at], 'Busy')
}

function describeRun({ command, confinement, addresses }: SupervisedUnit): string {
  const words = (line: readonly string[]): string => line.map(quoteInShell).join(' ')
  return [
    '#!/bin/sh',
    'exec 2>&1',
    ...addresses.map((one) => `${words(['ip', 'address', 'replace', `${one}/32`, 'dev', 'lo'])} || exit 111`),
    `exec ${words(confine(confinement, command))}`,
    '',
  ].join('\n')
}

/** Disables restarts first. KILL also ends all children. */
async function stopService(service: string, graceMs: number): Promise<void> {
  await runS6('s6-svc', ['-O', service], 'Busy')
  if (graceMs > 0) {
    await signalS6Program(service, 'SIGTERM')
    if (await hasEnded(service, graceMs)) return
  }
  await runS6('s6-svc', ['-dk', service], 'Busy')
  if (!(await hasEnded(service, slackMs))) throw new DriverError('Busy', `${service} does not end.`)
}

/** Until the scanner starts a new service, no state exists to wait for. */
async function waitUntilUp(service: string): Promise<void> {
  const began = performance.now()
  while (!existsSync(join(service, 'supervise', 'status')) && performance.now() - began < slackMs) await pause(lookMs)
  await runS6('s6-svwait', ['-u', '-t', String(slackMs), service], 'Busy')
}

async function hasEnded(service: string, ms: number): Promise<boolean> {
  const { code } = await runS6('s6-svwait', ['-d', '-t', String(ms), service])
  return code === 0
}

/** Renames the service's folder, so that the scanner ends its supervisor. */
async function removeService(
  service: string,
  { folder, scan }: { readonly folder: string; readonly scan: string },
): Promise<void> {
  await awakenScanner(scan)
  await stopService(service, 0)
  const gone = join(folder, `.gone-${randomUUID().slice(0, 8)}`)
  await rename(service, gone)
  await runS6('s6-svscanctl', ['-an', scan], 'Busy')
  await rm(gone, { recursive: true, force: true, maxRetries: 10 })
}

async function lookAtService(service: string): Promise<SupervisedUnitSeen> {
  const { stdout } = await runS6('s6-svstat', ['-o', 'up', service])
  const { stdout: deaths } = await runS6('s6-svdt', [service])
  return { isRunning: stdout.trim() === 'true', restarts: deaths.split('\n').filter((line) => line !== '').length }
}
