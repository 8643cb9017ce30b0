import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeConnection } from './connection/open-connection.ts'
import { checkRuntimeName } from './resources/runtime-name.ts'

const beyondGraceMs = 30_000
const graceMsMax = 600_000

const pathOf = (name: string): string => `/containers/${checkRuntimeName('container', name)}`

/**
 * ProgramRunner.stopContainer: TERM, KILL after the grace period, rounded up to seconds. Ignores a stopped or missing container. Throws Broken for an invalid
 * grace period.
 */
export async function endContainer(connection: RuntimeConnection, name: string, graceMs: number): Promise<void> {
  if (!Number.isInteger(graceMs) || graceMs < 0 || graceMs > graceMsMax)
    throw new DriverError('Broken', `graceMs must be an integer from 0 to ${graceMsMax}, not ${graceMs}.`)
  await connection.call({
    method: 'POST',
    path: `${pathOf(name)}/stop`,
    query: { t: String(Math.ceil(graceMs / 1_000)) },
    deadlineMs: graceMs + beyondGraceMs,
    // Status 304: not running.
    tolerate: [304, 404],
  })
}

/** Removes a container with its anonymous volumes, running or not. Idempotent. Throws Busy while another client removes it. */
export async function removeEndedContainer(connection: RuntimeConnection, name: string): Promise<void> {
  await connection.call({ method: 'DELETE', path: pathOf(name), query: { force: '1', v: '1' }, tolerate: [404] })
}

/** ProgramRunner.signalContainer: signals the program. Throws NotFound without the container, Busy unless it runs, Broken for an invalid signal name. */
export async function signalContainerProgram(
  connection: RuntimeConnection,
  name: string,
  signal: string,
): Promise<void> {
  if (!/^SIG[A-Z0-9+]{2,10}$/.test(signal))
    throw new DriverError('Broken', `signal must be a signal name, such as SIGUSR2, not ${JSON.stringify(signal)}.`)
  await connection.call({ method: 'POST', path: `${pathOf(name)}/kill`, query: { signal } })
}
