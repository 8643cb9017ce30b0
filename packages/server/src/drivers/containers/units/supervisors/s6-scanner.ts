import { spawn } from 'node:child_process'
import { openSync, closeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import { plainEnvironment } from '#drivers/programs/plain-environment.ts'
import { type ProgramResult, runEngineProgram } from '#drivers/programs/run-engine-program.ts'

const [startMs, lookMs] = [5_000, 20]
/** Maximum services: five per control plane member, and their loggers. */
const servicesMax = 2_000

/** Runs an s6 program and returns its result. If `refusal` is set, a nonzero exit code throws a DriverError with that code. */
export async function runS6(file: string, args: readonly string[], refusal?: DriverErrorCode): Promise<ProgramResult> {
  const end = await runEngineProgram({ file, args })
  if (end.code !== 0 && refusal)
    throw new DriverError(refusal, `${file} ${args.join(' ')} ended with ${end.code}: ${end.stderr.trim().slice(-300)}`)
  return end
}

/** Makes the scanner rescan a folder; first creates the folder and starts a detached scanner if none runs. Throws Busy if it does not answer within 5 s. */
export async function awakenScanner(scan: string): Promise<void> {
  await mkdir(scan, { recursive: true, mode: 0o700 })
  const ask = async (): Promise<boolean> => (await runS6('s6-svscanctl', ['-a', scan])).code === 0
  if (await ask()) return
  startScanner(scan)
  const began = performance.now()
  while (!(await ask())) {
    if (performance.now() - began > startMs)
      throw new DriverError('Busy', `s6-svscan does not start for ${scan}: see scanner.log beside it.`)
    await pause(lookMs)
  }
}

function startScanner(scan: string): void {
  const log = openSync(join(dirname(scan), 'scanner.log'), 'a', 0o600)
  const child = spawn('s6-svscan', ['-c', String(servicesMax), scan], {
    detached: true,
    env: plainEnvironment,
    stdio: ['ignore', log, log],
  })
  // The caller's timeout reports the failure.
  child.on('error', () => undefined)
  child.unref()
  closeSync(log)
}
