import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { readRuntimeJson } from '../connection/runtime-json.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import type { ContainerProgramEnd } from '../container-runtime.ts'
import { checkRuntimeName } from '../resources/runtime-name.ts'
import { OutputFrames } from './output-frames.ts'

const outputBytesMax = 65_536

/**
 * ProgramRunner.runInContainer: runs a program as root; returns exit code and output. Throws NotFound without the container, Broken if the program cannot be
 * run. Throws Busy unless the container runs, and after a timeout (no runtime can kill the program).
 */
export async function runContainerProgram(
  connection: RuntimeConnection,
  name: string,
  command: readonly string[],
  deadlineMs: number,
): Promise<ContainerProgramEnd> {
  if (command.length === 0) throw new DriverError('Broken', 'command must name a program.')
  const path = `/containers/${checkRuntimeName('container', name)}/exec`
  const body = { AttachStdout: true, AttachStderr: true, Cmd: command, User: '0:0' }
  const id = textField(readRuntimeJson(await connection.call({ method: 'POST', path, body })), 'Id') ?? ''
  const output = new OutputFrames('first', outputBytesMax)
  await connection.call({
    method: 'POST',
    path: `/exec/${encodeURIComponent(id)}/start`,
    body: { Detach: false, Tty: false },
    deadlineMs,
    totalMs: deadlineMs,
    onChunk: (chunk) => output.take(chunk),
  })
  const end = readRuntimeJson(await connection.call({ method: 'GET', path: `/exec/${encodeURIComponent(id)}/json` }))
  const code = numberField(end, 'ExitCode')
  if (code === undefined || (isRecord(end) && end['Running'] === true))
    throw new DriverError('Busy', `${command[0]} in container ${name} has closed its output and still runs.`)
  return { code, output: output.text() }
}
