import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import { checkRuntimeName } from '../resources/runtime-name.ts'
import { OutputFrames } from './output-frames.ts'

const linesMax = 10_000
const logBytesMax = 1_048_576

/** ProgramRunner.readLog: last lines, at most 1 MiB; '' without the container. Throws Broken unless `lines` is from 1 to 10,000. */
export async function readContainerLog(connection: RuntimeConnection, name: string, lines: number): Promise<string> {
  if (!Number.isInteger(lines) || lines < 1 || lines > linesMax)
    throw new DriverError('Broken', `lines must be an integer from 1 to ${linesMax}, not ${lines}.`)
  const output = new OutputFrames('last', logBytesMax)
  await connection.call({
    method: 'GET',
    path: `/containers/${checkRuntimeName('container', name)}/logs`,
    query: { stdout: '1', stderr: '1', tail: String(lines) },
    onChunk: (chunk) => output.take(chunk),
    tolerate: [404],
  })
  return output.text()
}
