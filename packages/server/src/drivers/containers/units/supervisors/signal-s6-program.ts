import { readFile } from 'node:fs/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import { runS6 } from './s6-scanner.ts'

/**
 * Signals a service's program itself: s6 only knows its confinement, which forwards no signals. Does nothing if none runs. Throws Broken if the signal cannot
 * be sent.
 */
export async function signalS6Program(service: string, signal: string): Promise<void> {
  const pid = await findProgram(service)
  if (pid === null) return
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (isSystemError(error) && error.code === 'ESRCH') return
    throw new DriverError('Broken', `${service} cannot be sent ${signal}.`, error)
  }
}

/** The only child of the supervised process; null if none runs. */
async function findProgram(service: string): Promise<number | null> {
  const { stdout } = await runS6('s6-svstat', ['-o', 'pid', service])
  const parent = Number(stdout.trim())
  if (!(parent > 0)) return null
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')
  const child = Number(children.trim().split(' ')[0])
  return child > 0 ? child : null
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}
