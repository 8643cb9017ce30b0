import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { readEngineJson } from '../connection/engine-json.ts'
import type { EngineConnection } from '../connection/open-connection.ts'
import type { ContainerProgramEnd } from '../container-engine.ts'
import { checkEngineName } from '../things/engine-name.ts'
import { OutputFrames } from './output-frames.ts'

const outputBytesMax = 65_536

/**
 * Runs a program in a running container and returns its exit. Busy after a timeout (no runtime can kill the program) or if the container does not run, NotFound
 * without it, Broken if the program cannot be run.
 */
export async function runContainerProgram(
  connection: EngineConnection,
  name: string,
  command: readonly string[],
  deadlineMs: number,
): Promise<ContainerProgramEnd> {
  if (command.length === 0) throw new DriverError('Broken', 'command must name a program.')
  const path = `/containers/${checkEngineName('container', name)}/exec`
  const body = { AttachStdout: true, AttachStderr: true, Cmd: command, User: '0:0' }
  const id = textField(readEngineJson(await connection.ask({ method: 'POST', path, body })), 'Id') ?? ''
  const output = new OutputFrames('first', outputBytesMax)
  await connection.ask({
    method: 'POST',
    path: `/exec/${encodeURIComponent(id)}/start`,
    body: { Detach: false, Tty: false },
    deadlineMs,
    totalMs: deadlineMs,
    onPiece: (piece) => output.take(piece),
  })
  const end = readEngineJson(await connection.ask({ method: 'GET', path: `/exec/${encodeURIComponent(id)}/json` }))
  const code = numberField(end, 'ExitCode')
  if (code === undefined || (isRecord(end) && end['Running'] === true))
    throw new DriverError('Busy', `${command[0]} in container ${name} has closed its output and still runs.`)
  return { code, output: output.text() }
}
